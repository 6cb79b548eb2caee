import { useRef, useState } from 'react'
import { Alert } from '#web/kit/feedback/alert.tsx'
import { toastDone, toastFailed } from '#web/kit/feedback/toast-outcome.ts'
import { Button } from '#web/kit/form/button.tsx'
import { CopyButton } from '#web/kit/form/copy-button.tsx'
import { SecretPanel } from '#web/kit/form/secret-panel.tsx'
import { Panel } from '#web/kit/layout/panel.tsx'
import { useCreateToken, type MadeToken } from './tokens.queries.ts'

const address = `${globalThis.location.origin}/mcp`

/** What programs that speak the protocol are set up with. */
const setupWith = (token: string): string =>
  JSON.stringify(
    {
      mcpServers: {
        'capital-campaign': {
          type: 'http',
          url: address,
          headers: { Authorization: `Bearer ${token}` },
        },
      },
    },
    null,
    2,
  )

const what = [
  'It reads what you can open, and answers with links to the records.',
  'With this token it changes nothing. A token with Write registry lets it add and change records as you.',
  'It never deletes, imports, shares, makes offers, or touches accounts.',
] as const

/** The way for a person's assistant, with a token made for it that reads. */
export function ConnectAssistant() {
  const [made, setMade] = useState<MadeToken | null>(null)
  const create = useCreateToken(setMade)
  const makeButton = useRef<HTMLButtonElement>(null)
  const make = () =>
    create.mutate(
      { name: 'Assistant', scopes: ['registry.read'], expiresInDays: 90 },
      {
        onSuccess: () => toastDone('API token created successfully'),
        onError: (error) => toastFailed('Failed to create API token', error),
      },
    )
  return (
    <Panel
      title="Connect an assistant"
      description="A chat program that speaks the Model Context Protocol reads the portal on your behalf."
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <span className="text-label font-strong">Address</span>
        <code className="font-mono text-label wrap-anywhere">{address}</code>
        <CopyButton size="sm" text={address} label="Copy Address" />
      </div>
      <ul className="mt-3 list-disc pl-5 text-ink-2">
        {what.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      {made === null ? (
        <Button ref={makeButton} className="mt-4" pending={create.isPending} onClick={make}>
          Create Token for an Assistant
        </Button>
      ) : (
        <Alert tone="warn" className="mt-4">
          <p className="font-strong">
            The token reads the portal for 90 days. Copy this now: You will not see this again.
          </p>
          <SecretPanel
            text={setupWith(made.token)}
            actions={
              <Button
                size="sm"
                variant="ghost"
                onClick={() => {
                  setMade(null)
                  requestAnimationFrame(() => makeButton.current?.focus())
                }}
              >
                Done
              </Button>
            }
          >
            <pre className="wrap-anywhere whitespace-pre-wrap">{setupWith(made.token)}</pre>
          </SecretPanel>
        </Alert>
      )}
    </Panel>
  )
}
