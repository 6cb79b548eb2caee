import { useSyncExternalStore } from 'react'

/** A fact about the whole browser tab, which anything may change and any component may show. */
export interface SharedValue<Value> {
  readonly get: () => Value
  readonly set: (value: Value) => void
  /** Calls back at each change; returns what ends it. */
  readonly subscribe: (listener: () => void) => () => void
}

/** A value outside of React. Setting it to the same value notifies nobody. */
export function sharedValue<Value>(initial: Value): SharedValue<Value> {
  let value = initial
  const listeners = new Set<() => void>()
  return {
    get: () => value,
    set: (next) => {
      if (Object.is(value, next)) return
      value = next
      for (const listener of listeners) listener()
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** The part of the value that a component shows; it renders again when that changes. */
export function useShared<Value, Part>(
  shared: SharedValue<Value>,
  part: (value: Value) => Part,
): Part {
  return useSyncExternalStore(shared.subscribe, () => part(shared.get()))
}
