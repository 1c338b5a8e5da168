internal import CNghttp2

/// The memory of one library session: small blocks are kept in lists by size and used again.
///
/// The library allocates about ten small blocks for each request. A session has one thread, so
/// its own lists are several times cheaper than the general allocator.
@safe struct Allocator {
    /// Blocks have a multiple of 64 bytes up to 1,024, header included; larger ones are not kept.
    static let classes = 16
    /// Blocks kept of each size.
    static let kept = 128
    /// Before each block: its class.
    ///
    /// 16 bytes keep the alignment that C expects.
    static let headerSize = 16

    private let heads: UnsafeMutablePointer<UnsafeMutableRawPointer?>
    private let counts: UnsafeMutablePointer<Int>
    /// Blocks that the library holds.
    private(set) var live = 0

    init() {
        unsafe heads = UnsafeMutablePointer.allocate(capacity: Self.classes)
        unsafe heads.initialize(repeating: nil, count: Self.classes)
        unsafe counts = UnsafeMutablePointer.allocate(capacity: Self.classes)
        unsafe counts.initialize(repeating: 0, count: Self.classes)
    }

    /// Frees what is kept; blocks that the library holds stay.
    func deallocate() {
        for index in 0..<Self.classes {
            while let block = unsafe heads[index] {
                unsafe heads[index] = unsafe block.load(as: UnsafeMutableRawPointer?.self)
                unsafe mockapns_free(block)
            }
        }
        unsafe heads.deallocate()
        unsafe counts.deallocate()
    }

    /// The functions the library calls; `allocator` must outlive the session.
    static func functions(_ allocator: UnsafeMutablePointer<Allocator>) -> nghttp2_mem {
        unsafe nghttp2_mem(
            mem_user_data: allocator,
            malloc: { size, user in unsafe Allocator.from(user)?.pointee.allocate(size) },
            free: { block, user in unsafe Allocator.from(user)?.pointee.free(block) },
            calloc: { count, size, user in
                unsafe Allocator.from(user)?.pointee.allocateZeroed(count, size)
            },
            realloc: { block, size, user in
                unsafe Allocator.from(user)?.pointee.resize(block, size)
            })
    }

    private static func from(_ user: UnsafeMutableRawPointer?) -> UnsafeMutablePointer<Allocator>? {
        unsafe user?.assumingMemoryBound(to: Allocator.self)
    }

    /// The class of a block; `classes` and above are not kept.
    private static func sizeClass(_ size: Int) -> Int { (size &+ headerSize &- 1) >> 6 }

    private mutating func allocate(_ size: Int) -> UnsafeMutableRawPointer? {
        let index = Self.sizeClass(size)
        var block: UnsafeMutableRawPointer?
        if index < Self.classes, let kept = unsafe heads[index] {
            unsafe heads[index] = unsafe kept.load(as: UnsafeMutableRawPointer?.self)
            unsafe counts[index] &-= 1
            unsafe block = unsafe kept
        } else {
            unsafe block = unsafe mockapns_allocate((index &+ 1) &<< 6)
        }
        guard let block = unsafe block else { return nil }
        live &+= 1
        unsafe block.storeBytes(of: index, as: Int.self)
        unsafe block.storeBytes(of: size, toByteOffset: 8, as: Int.self)
        return unsafe block + Self.headerSize
    }

    private mutating func free(_ pointer: UnsafeMutableRawPointer?) {
        guard let pointer = unsafe pointer else { return }
        let block = unsafe pointer - Self.headerSize
        let index = unsafe block.load(as: Int.self)
        live &-= 1
        guard unsafe index < Self.classes && counts[index] < Self.kept else {
            unsafe mockapns_free(block)
            return
        }
        unsafe block.storeBytes(of: heads[index], as: UnsafeMutableRawPointer?.self)
        unsafe heads[index] = unsafe block
        unsafe counts[index] &+= 1
    }

    private mutating func allocateZeroed(_ count: Int, _ size: Int) -> UnsafeMutableRawPointer? {
        let (total, overflow) = count.multipliedReportingOverflow(by: size)
        guard !overflow, let pointer = unsafe allocate(total) else { return nil }
        unsafe pointer.initializeMemory(as: UInt8.self, repeating: 0, count: total)
        return unsafe pointer
    }

    private mutating func resize(
        _ pointer: UnsafeMutableRawPointer?, _ size: Int
    ) -> UnsafeMutableRawPointer? {
        guard let moved = unsafe allocate(size) else { return nil }
        guard let pointer = unsafe pointer else { return unsafe moved }
        let before = unsafe (pointer - 8).load(as: Int.self)
        unsafe moved.copyMemory(from: pointer, byteCount: min(before, size))
        unsafe free(pointer)
        return unsafe moved
    }
}
