/** A log that keeps silent. */
export const quietLog = { info() {}, warn() {}, error() {} }
