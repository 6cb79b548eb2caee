import { setTimeout as pause } from 'node:timers/promises'
import { Load } from '../load.ts'
import { Caller } from '../portal.ts'
import type { Ground, Outcome } from '../portal.ts'

/** F02: SIGTERM under load. Accepted requests are answered; later ones are rejected, and nothing of them is stored. */
export async function stopped(ground: Ground): Promise<Outcome> {
  const portal = await ground.start()
  const { cookie } = await new Caller(portal.url).signIn()
  const load = new Load(ground, portal, cookie)
  await pause(3000)
  const began = performance.now()
  await portal.stop()
  const seconds = (performance.now() - began) / 1000
  const { code, withoutAnswer, text, sound } = await load.end()
  const answered = load.samples.length - load.unanswered.length
  return {
    figure: `exit code ${code} after ${seconds.toFixed(1)} s; of ${answered} answers ${load.wrong.length} failed; ${withoutAnswer} stored without an answer; ${text}`,
    met: code === 0 && seconds < 10 && load.wrong.length === 0 && withoutAnswer === 0 && sound,
  }
}
