import { Download, Eraser } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#web/kit/form/button.tsx'
import { Panel } from '#web/kit/layout/panel.tsx'
import { useDownloadOwnData } from './account.queries.ts'
import { EraseAccountDialog } from './erase-account.dialog.tsx'

/** My Profile, "Your Data": taken along, or erased. */
export function OwnDataPart() {
  const download = useDownloadOwnData()
  const [isErasing, setErasing] = useState(false)
  return (
    <div className="mt-6.5 grid max-w-[45rem] gap-6">
      <Panel
        title="Download My Data"
        description="One JSON file with everything the portal has about you. It holds no passwords, keys or codes, and nothing about other people."
      >
        <p>
          Your account and choices, sessions, passkeys, API tokens, calendar feeds, saved views,
          follows and notifications, the activities you wrote, and your newest 10,000 entries of the
          audit trail.
        </p>
        <Button
          className="mt-4"
          pending={download.isPending}
          pendingText="Preparing..."
          onClick={() => download.mutate()}
        >
          <Download aria-hidden="true" />
          Download My Data
        </Button>
      </Panel>
      <Panel
        title="Erase My Account"
        description="Your account is deleted immediately and permanently. It cannot be restored."
      >
        <ul className="list-disc space-y-1 pl-5">
          <li>
            Your name is replaced with &quot;Former member&quot; everywhere, and with &quot;Erased
            account&quot; in the audit trail.
          </li>
          <li>
            Your sessions, passkeys, API tokens, calendar feeds, follows, and private views are
            deleted too. Views you shared stay, without an owner.
          </li>
          <li>Records stay with their organization, along with anything typed into them.</li>
        </ul>
        <Button variant="danger" className="mt-4" onClick={() => setErasing(true)}>
          <Eraser aria-hidden="true" />
          Erase My Account
        </Button>
      </Panel>
      {isErasing && <EraseAccountDialog onClose={() => setErasing(false)} />}
    </div>
  )
}
