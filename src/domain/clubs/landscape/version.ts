/** Raised whenever a drawing changes, because browsers keep drawings for a year by their address. */
export const drawingVersion = 2
