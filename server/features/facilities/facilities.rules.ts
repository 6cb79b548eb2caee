/** The sentence that rejects the deletion of a facility; `count` products name it (P-201). */
export function namedByProducts(count: number): string {
  const who =
    count === 1
      ? '1 product names this facility'
      : `${count.toLocaleString('en-US')} products name this facility`
  return `${who}, so it cannot be deleted. Archive it instead, or choose another facility in ${count === 1 ? 'that product' : 'those products'} first.`
}
