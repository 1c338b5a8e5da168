// ControlAPI
