let count = 0

/** A network address nobody has come from, so that the limits of one test do not reach the next. */
export function freshSource(): string {
  count += 1
  return `198.51.${100 + Math.floor(count / 250)}.${1 + (count % 250)}`
}
