/** A person's place in a list when they left it: an entry, and how far below the start of the scrolled area it was, in pixels. */
export interface ListPlace {
  readonly id: string
  readonly offset: number
  /** Sideways, in pixels. */
  readonly left: number
  /** Whether it was the entry the keyboard goes on from. */
  readonly isActive: boolean
}

// In memory, by the address of the list without the record that is open over it. A reload clears it.
const places = new Map<string, ListPlace>()

/** The address of a list whatever record is open over it. */
export function listAddress(path: string, search: string): string {
  const parameters = new URLSearchParams(search)
  parameters.delete('open')
  return `${path}?${parameters.toString()}`
}

/** Stores the place in a list; undefined for its start. */
export function keepPlace(address: string, place: ListPlace | undefined): void {
  if (place) places.set(address, place)
  else places.delete(address)
}

/** The place in a list when it was left last. */
export function storedPlace(address: string): ListPlace | undefined {
  return places.get(address)
}

/** Clears every place: for the next person at this browser. */
export function clearListPlaces(): void {
  places.clear()
}
