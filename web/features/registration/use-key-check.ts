import { useCallback, useEffect, useState } from 'react'
import { email as address } from '#contract/common/text'
import { validateRegistrationKey, type KeyCheck } from '#contract/registration'
import { toast } from '#web/kit/feedback/toast.ts'
import { call, sentenceOf } from '#web/lib/api-client.ts'
import { registrationMessages } from './registration-texts.ts'

/** How long after the last change key and address are checked, in milliseconds (P-047). */
const checkDelay = 500

export type KeyCheckState =
  | { status: 'idle' }
  | { status: 'checking' }
  | { status: 'valid'; result: KeyCheck }
  | { status: 'invalid'; message: string }
  | { status: 'failed'; message: string }

/** What happened with which key and address: with others it counts no more. */
interface Checked {
  subject: string
  state: KeyCheckState
}

/** Checks key and address by itself once both are there, and again with each change of one of them. */
export function useKeyCheck(
  registrationKey: string,
  email: string,
): { check: KeyCheckState; reject: (message: string) => void; again: () => void } {
  const isComplete = registrationKey.trim() !== '' && address().safeParse(email).success
  const subject = `${registrationKey.trim()} ${email.trim()}`
  const [checked, setChecked] = useState<Checked>()
  const [round, setRound] = useState(0)

  useEffect(() => {
    if (!isComplete) return
    const abort = new AbortController()
    const settle = (state: KeyCheckState) => !abort.signal.aborted && setChecked({ subject, state })
    const timer = setTimeout(() => {
      settle({ status: 'checking' })
      call(
        validateRegistrationKey,
        { body: { registrationKey, email } },
        { signal: abort.signal },
      ).then(
        (result) =>
          settle(
            result.valid
              ? { status: 'valid', result }
              : { status: 'invalid', message: result.message ?? registrationMessages.invalidBox },
          ),
        (error: unknown) => {
          if (abort.signal.aborted) return
          const message = sentenceOf(error, registrationMessages.checkFailed)
          settle({ status: 'failed', message })
          toast({
            title: registrationMessages.invalidTitle,
            description: message,
            variant: 'destructive',
          })
        },
      )
    }, checkDelay)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
    // `subject` is made of both texts; one more blank makes no other key.
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- see the line above
  }, [subject, isComplete, round])

  const reject = useCallback(
    (message: string) => setChecked({ subject, state: { status: 'invalid', message } }),
    [subject],
  )
  const again = useCallback(() => setRound((count) => count + 1), [])
  const check: KeyCheckState =
    isComplete && checked?.subject === subject ? checked.state : { status: 'idle' }
  return { check, reject, again }
}
