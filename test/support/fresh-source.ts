let count = 0

/** A network address nobody has come from and no test names, so that the limits of one test do not reach the next. */
export function freshSource(): string {
  count += 1
  return `100.${64 + (Math.floor(count / 62_500) % 64)}.${Math.floor(count / 250) % 250}.${1 + (count % 250)}`
}
