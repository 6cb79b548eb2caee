import { onTestFinished, vi } from 'vitest'

/** Changes as the server tells them to an open page; returns how one of such a record is told. */
export function heardChanges(entity: string): (id: string) => void {
  const streams: EventTarget[] = []
  class Changes extends EventTarget {
    static readonly CLOSED = 2
    readonly readyState = 1
    constructor() {
      super()
      streams.push(this)
    }
    close() {}
  }
  vi.stubGlobal('EventSource', Changes)
  onTestFinished(() => void vi.stubGlobal('EventSource', undefined))
  return (id) => {
    const data = JSON.stringify({ entity, id })
    for (const stream of streams) stream.dispatchEvent(new MessageEvent('changed', { data }))
  }
}
