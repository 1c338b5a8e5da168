// PushLog
