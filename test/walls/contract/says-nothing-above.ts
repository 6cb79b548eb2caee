// breaks: house(docstring)
export function half(amount: number): number {
  return amount / 2
}
