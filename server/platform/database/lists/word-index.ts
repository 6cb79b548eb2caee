/** The numbers of the rows that have a word, in the order in which they came. */
class RowNumbers {
  length = 0
  #numbers = new Uint32Array(4)

  add(number: number): void {
    if (this.length === this.#numbers.length) {
      const more = new Uint32Array(this.length * 2)
      more.set(this.#numbers)
      this.#numbers = more
    }
    this.#numbers[this.length++] = number
  }

  all(): Uint32Array {
    return this.#numbers.subarray(0, this.length)
  }
}

// Copied, because a piece of a text keeps all of the text in memory.
const ofItsOwn = (word: string) => Buffer.from(word).toString()

/** Outdated numbers beyond which words are put together anew: a quarter of those in use, and these. */
const mostOutdated = 1000

/**
 * An inverted index: the words of texts, and in which texts they stand. A searched word has no space in it, so it occurs
 * in a text exactly where it is a part of one of its words; looking through the words that there are, a few thousand,
 * takes the place of looking through all texts. A text that changes gets a new number, and the old one is left
 * where it stands until there are many of them.
 */
export class WordIndex {
  #numberOf = new Map<string, number>()
  /** The id of each number. */
  #ids: string[] = []
  /** The place of a word in the two lists that follow. */
  #placeOf = new Map<string, number>()
  #words: string[] = []
  #rowsWith: RowNumbers[] = []
  #entries = 0
  #characters = 0
  /** Of each number how many of the words of a search it has met; only while one is answered. */
  #met = new Uint16Array(0)

  /** How many texts there are, in how many places their words stand, and the length of all different words. */
  get size(): { texts: number; entries: number; characters: number } {
    return { texts: this.#numberOf.size, entries: this.#entries, characters: this.#characters }
  }

  /** Takes a text in, in place of the one with this id. */
  set(id: string, text: string): void {
    const number = this.#ids.push(id) - 1
    this.#numberOf.set(id, number)
    for (const word of new Set(text.split(/\s+/u)))
      this.#add(this.#placeOf.get(word) ?? this.#newWord(ofItsOwn(word)), number)
    if (this.#ids.length > this.#numberOf.size * 1.25 + mostOutdated) this.#putTogether()
  }

  delete(id: string): void {
    this.#numberOf.delete(id)
  }

  /** Leaves out all texts but those with these ids. */
  keepOnly(ids: Iterable<string>): void {
    const kept = new Set(ids)
    for (const id of this.#numberOf.keys()) if (!kept.has(id)) this.delete(id)
    this.#putTogether()
  }

  /** The ids of the texts in which every one of these words occurs; none without a word. */
  idsWith(words: readonly string[]): string[] {
    if (this.#met.length < this.#ids.length) this.#met = new Uint16Array(this.#ids.length * 2)
    const met = this.#met.fill(0)
    const found: string[] = []
    words.forEach((searched, before) => {
      for (let place = 0; place < this.#words.length; place += 1) {
        if (this.#words[place]?.includes(searched) !== true) continue
        for (const number of this.#rowsWith[place]?.all() ?? []) {
          if (met[number] !== before) continue
          met[number] = before + 1
          const id = this.#ids[number] ?? ''
          if (before + 1 === words.length && this.#numberOf.get(id) === number) found.push(id)
        }
      }
    })
    return found
  }

  #newWord(word: string): number {
    const place = this.#words.push(word) - 1
    this.#placeOf.set(word, place)
    this.#rowsWith.push(new RowNumbers())
    this.#characters += word.length
    return place
  }

  #add(place: number, number: number): void {
    this.#rowsWith[place]?.add(number)
    this.#entries += 1
  }

  /** Leaves out what stands under outdated numbers, and words that nothing has any more. */
  #putTogether(): void {
    const old = {
      numberOf: this.#numberOf,
      ids: this.#ids,
      words: this.#words,
      rowsWith: this.#rowsWith,
    }
    this.#ids = [...old.numberOf.keys()]
    this.#numberOf = new Map(this.#ids.map((id, number) => [id, number]))
    this.#placeOf = new Map()
    this.#words = []
    this.#rowsWith = []
    this.#entries = 0
    this.#characters = 0
    old.words.forEach((word, before) => {
      let place: number | undefined
      for (const number of old.rowsWith[before]?.all() ?? []) {
        const id = old.ids[number] ?? ''
        if (old.numberOf.get(id) !== number) continue
        place ??= this.#newWord(word)
        this.#add(place, this.#numberOf.get(id) ?? 0)
      }
    })
  }
}
