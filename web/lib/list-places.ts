/** Where a person stood in a list when they left it: an entry, and how far below the start of what scrolls it stood, in pixels. */
export interface ListPlace {
  readonly id: string
  readonly offset: number
  /** Sideways, in pixels. */
  readonly left: number
  /** Whether it was the entry the keyboard goes on from. */
  readonly isActive: boolean
}

// Of this visit, by the address of the list without the record that stands open over it. Nothing of it outlives the page.
const places = new Map<string, ListPlace>()

/** The address of a list whatever record stands open over it. */
export function listAddress(path: string, search: string): string {
  const parameters = new URLSearchParams(search)
  parameters.delete('open')
  return `${path}?${parameters.toString()}`
}

/** Keeps the place in a list; undefined where one stood at its start. */
export function keepPlace(address: string, place: ListPlace | undefined): void {
  if (place) places.set(address, place)
  else places.delete(address)
}

/** Where one stood in a list when it was left last. */
export function storedPlace(address: string): ListPlace | undefined {
  return places.get(address)
}

/** Forgets every place: for the next person at this browser. */
export function clearListPlaces(): void {
  places.clear()
}
