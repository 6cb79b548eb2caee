import { useState } from 'react'
import { ApiError } from './api-client.ts'
import { newAttempt } from './attempt-name.ts'

/**
 * The name under which something new is sent, and how to say that it went wrong or, without an error, that it was
 * done. After a broken connection or a failure of the server it is sent again under the same name, and so done once;
 * a rejected attempt is over: what is sent next is another.
 */
export function useAttempt(): [attempt: string, ended: (error?: Error) => void] {
  const [attempt, setAttempt] = useState(newAttempt)
  const ended = (error?: Error) => {
    const isOpen = error !== undefined && !(error instanceof ApiError && error.status < 500)
    if (!isOpen) setAttempt(newAttempt())
  }
  return [attempt, ended]
}
