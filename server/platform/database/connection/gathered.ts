/** Questions one statement answers. */
const askedAtMost = 100

interface Question<Key, Found> {
  key: Key
  resolve: (found: Found) => void
  reject: (error: unknown) => void
}

/**
 * Gathers single look-ups that arrive together into one statement, so that many at once cost few round trips.
 * `look` answers all keys it is given, in their order; it starts after each of them was asked, so an answer is never
 * older than its question. So many statements run at once as `runningAtMost` says; what is asked meanwhile is gathered
 * for the next. A statement that is not answered within `slowMillis` keeps nobody waiting any longer: behind a database
 * that stands still everybody would wait for its limit twice. An error of `look` goes to all who wait for it.
 */
export function gathered<Key, Found>(
  look: (keys: Key[]) => Promise<Found[]>,
  runningAtMost = 2,
  slowMillis?: number,
): (key: Key) => Promise<Found> {
  let waiting: Question<Key, Found>[] = []
  let running = 0
  let isPlanned = false

  const plan = () => {
    if (isPlanned || running >= runningAtMost || waiting.length === 0) return
    isPlanned = true
    // Once all that has arrived over the network is read.
    setImmediate(() => {
      isPlanned = false
      void start()
    })
  }

  const start = async () => {
    const questions = waiting.slice(0, askedAtMost)
    waiting = waiting.slice(askedAtMost)
    running += 1
    let isCounted = true
    const makeWay = () => {
      if (!isCounted) return
      isCounted = false
      running -= 1
      plan()
    }
    const timer = slowMillis === undefined ? undefined : setTimeout(makeWay, slowMillis)
    plan()
    try {
      const found = await look(questions.map(({ key }) => key))
      questions.forEach(({ resolve }, n) => resolve(found[n] as Found))
    } catch (error) {
      for (const { reject } of questions) reject(error)
    } finally {
      clearTimeout(timer)
      makeWay()
    }
  }

  return (key) =>
    new Promise((resolve, reject) => {
      waiting.push({ key, resolve, reject })
      plan()
    })
}
