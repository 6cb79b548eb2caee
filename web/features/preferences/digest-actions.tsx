import { useMutation } from '@tanstack/react-query'
import { Eye, Send } from 'lucide-react'
import { useState } from 'react'
import { previewDigest, sendDigest } from '#contract/digest'
import { cadences, type Cadence, type KindChoices } from '#contract/notification-kinds'
import { toast } from '#web/kit/feedback/toast.ts'
import { toastFailed } from '#web/kit/feedback/toast-outcome.ts'
import { Button } from '#web/kit/form/button.tsx'
import { Segmented } from '#web/kit/form/segmented.tsx'
import { Dialog, DialogBody, DialogContent, DialogHeader } from '#web/kit/overlay/dialog.tsx'
import { call } from '#web/lib/api-client.ts'
import { cadencesOf } from './digest-times.ts'

const labels: Readonly<Record<Cadence, string>> = { daily: 'Daily', weekly: 'Weekly' }

/** What a digest would hold now, and one of it to the own address (N-076). */
export function DigestActions({ kinds }: { readonly kinds: KindChoices }) {
  const chosen = cadencesOf(kinds)
  const [wanted, setWanted] = useState<Cadence>('daily')
  const cadence = chosen.length === 1 && chosen[0] ? chosen[0] : wanted
  const preview = useMutation({
    mutationFn: () => call(previewDigest, { body: { cadence } }),
    onError: (error) => toastFailed('Failed to preview the digest', error),
  })
  const send = useMutation({
    mutationFn: () => call(sendDigest, { body: { cadence } }),
    onSuccess: ({ message }) => toast({ title: 'Success', description: message }),
    onError: (error) => toastFailed('Failed to send the digest', error),
  })
  return (
    <div className="mt-5 border-t border-rule pt-4">
      {chosen.length !== 1 && (
        <div className="mb-3">
          <Segmented
            label="Which digest"
            options={cadences.map((value) => ({ value, label: labels[value] }))}
            value={cadence}
            onChange={setWanted}
            fill
          />
        </div>
      )}
      <div className="flex flex-wrap gap-2">
        <Button pending={preview.isPending} onClick={() => preview.mutate()}>
          {!preview.isPending && <Eye aria-hidden />}
          Preview
        </Button>
        <Button pending={send.isPending} onClick={() => send.mutate()}>
          {!send.isPending && <Send aria-hidden />}
          Send me one now
        </Button>
      </div>
      <Dialog
        open={preview.data !== undefined}
        onOpenChange={(isOpen) => !isOpen && preview.reset()}
      >
        {preview.data && (
          <DialogContent size="lg">
            <DialogHeader title="Preview" description={preview.data.subject} />
            <DialogBody>
              {/* The mail itself, as its readers see it; nothing in it can act. */}
              <iframe
                title="The email"
                sandbox=""
                srcDoc={preview.data.html.replace('<head>', '<head><base target="_blank">')}
                className="block h-[60dvh] w-full rounded-control border border-rule bg-white"
              />
            </DialogBody>
          </DialogContent>
        )}
      </Dialog>
    </div>
  )
}
