import PushLog

extension ControlOperation {
    /// What is done to devices, a part of the table.
    static let devices: [ControlOperation] = [
        .init(
            "devices.list", "GET", "/v1/devices", .devicesList, parameters: ControlAPI.deviceFilters
        ) {
            (api, request) throws(ControlError) in try api.listDevices(request)
        },
        .init(
            "devices.delete-all", "DELETE", "/v1/devices", .devicesDeleteAll,
            parameters: ControlAPI.deviceFilters
        ) {
            (api, request) throws(ControlError) in try api.deleteDevices(request)
        },
        .init("devices.get", "GET", "/v1/devices/{id}", .devicesGet) {
            (api, request) throws(ControlError) in try api.getDevice(request)
        },
        .init("devices.put", "PUT", "/v1/devices/{id}", .devicesPut) {
            (api, request) throws(ControlError) in try api.putDevice(request)
        },
        .init("devices.patch", "PATCH", "/v1/devices/{id}", .devicesPatch) {
            (api, request) throws(ControlError) in try api.patchDevice(request)
        },
        .init("devices.delete", "DELETE", "/v1/devices/{id}", .devicesDelete) {
            (api, request) throws(ControlError) in try api.deleteDevice(request)
        },
        .init("devices.act", "POST", "/v1/devices/{id}/actions", .devicesAct) {
            (api, request) throws(ControlError) in try api.actOnDevice(request)
        },
        .init("devices.screen", "GET", "/v1/devices/{id}/screen", .devicesScreen) {
            (api, request) throws(ControlError) in try api.showScreen(request)
        },
        .init(
            "devices.timeline", "GET", "/v1/devices/{id}/timeline", .devicesTimeline,
            parameters: DeviceTimeline.parameters
        ) {
            (api, request) throws(ControlError) in try api.showTimeline(request)
        },
        .init(
            "default-device.get", "GET", "/v1/default-device", .defaultDeviceGet,
            parameters: QueryParameter.conditions([.topic])
        ) {
            (api, request) throws(ControlError) in try api.getDefaultDevice(request)
        },
        .init(
            "default-device.put", "PUT", "/v1/default-device", .defaultDevicePut,
            parameters: QueryParameter.conditions([.topic])
        ) {
            (api, request) throws(ControlError) in try api.putDefaultDevice(request)
        },
        .init(
            "default-device.delete", "DELETE", "/v1/default-device", .defaultDeviceDelete,
            parameters: QueryParameter.conditions([.topic])
        ) {
            (api, request) throws(ControlError) in try api.deleteDefaultDevice(request)
        },
    ]
}
