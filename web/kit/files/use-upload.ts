import { useCallback, useEffect, useRef, useState } from 'react'
import { toastDone } from '#web/kit/feedback/toast-outcome.ts'
import { toast } from '#web/kit/feedback/toast.ts'
import {
  UploadSession,
  type UploadedFile,
  type UploadLimits,
  type UploadState,
} from './upload-session.ts'

const rest: UploadState = { step: 'rest' }

/** Uploads files for as long as the part is on the screen. */
export function useUpload(limits: UploadLimits, onUploaded: (file: UploadedFile) => void) {
  const [state, setState] = useState<UploadState>(rest)
  const handlers = useRef({ limits, onUploaded })
  useEffect(() => {
    handlers.current = { limits, onUploaded }
  })
  const session = useRef<UploadSession>(undefined)
  useEffect(() => {
    const own = new UploadSession(
      handlers.current.limits,
      (next) => {
        setState(next)
        if (next.step === 'failed' && next.isPreparation)
          toast({
            title: 'Failed to get upload URL',
            description: 'Could not prepare file upload',
            variant: 'destructive',
          })
      },
      (file) => {
        toastDone('File uploaded successfully')
        handlers.current.onUploaded(file)
      },
    )
    session.current = own
    return () => own.end()
  }, [])
  return {
    state,
    choose: useCallback((files: readonly File[]) => session.current?.choose(files), []),
    retry: useCallback(() => session.current?.retry(), []),
    cancel: useCallback(() => session.current?.cancel(), []),
  }
}
