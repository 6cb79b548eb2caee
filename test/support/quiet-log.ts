/** A log that writes nothing. */
export const quietLog = { info() {}, warn() {}, error() {} }
