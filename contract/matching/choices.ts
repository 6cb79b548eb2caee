import { valuesOf } from '../common/enums.ts'
import { capitalTypes, productAssets, technologies } from '../common/registry-enums.ts'

/**
 * Values of a short table as bits, the first value the lowest: tens of thousands of offers are compared with a deal
 * without walking lists, and what is read from bits is in the order of the table, whatever order it was stored in.
 */
class Choices<Value extends string> {
  readonly labels: Readonly<Record<Value, string>>
  readonly values: readonly Value[]

  constructor(labels: Readonly<Record<Value, string>>) {
    this.labels = labels
    this.values = valuesOf(labels)
  }

  /** The bits of stored values; what the table does not know has none. */
  bits(chosen: readonly string[]): number {
    let bits = 0
    for (const each of chosen) {
      const place = this.values.indexOf(each as Value)
      if (place !== -1) bits |= 1 << place
    }
    return bits
  }

  /** The values of bits, in the order of the table. */
  valuesOf(bits: number): Value[] {
    return this.values.filter((_value, place) => (bits & (1 << place)) !== 0)
  }

  /** Their labels, in the order of the table. */
  labelsOf(bits: number): string[] {
    return this.valuesOf(bits).map((value) => this.labels[value])
  }
}

/** A kind of capital: what a deal needs and an offer gives. */
export type Capital = keyof typeof capitalTypes

/** Kinds of capital, assets in the spelling of products (C-17) and technologies, as bits. */
export const capitalChoices = new Choices(capitalTypes)
export const assetChoices = new Choices(productAssets)
export const technologyChoices = new Choices(technologies)

/** The bit of each kind of capital. */
export const capitalBits = Object.fromEntries(
  capitalChoices.values.map((value) => [value, capitalChoices.bits([value])]),
) as Readonly<Record<Capital, number>>
