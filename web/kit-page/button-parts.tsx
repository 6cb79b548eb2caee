import { Mail, Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Button, buttonClasses, IconOnlyButton, LinkButton } from '#web/kit/form/button.tsx'
import { IconButton } from '#web/kit/form/icon-button.tsx'
import { Row, Specimen } from './specimen.tsx'

const variants = ['primary', 'secondary', 'ghost', 'danger', 'danger-quiet'] as const
const sizes = ['sm', 'md', 'lg'] as const

function Saving() {
  const [pending, setPending] = useState(false)
  return (
    <Button
      variant="primary"
      pending={pending}
      pendingText="Saving..."
      onClick={() => setPending(true)}
    >
      Press to save
    </Button>
  )
}

/** Buttons: every variant in every size and state. */
export function ButtonParts() {
  return (
    <Specimen title="Buttons">
      <Row>
        <Button variant="primary">
          <Plus aria-hidden="true" />
          Add Product
        </Button>
        <Button>Secondary</Button>
        <Button variant="ghost">Ghost</Button>
        <Button variant="danger-quiet">
          <Trash2 aria-hidden="true" />
          Delete
        </Button>
        <Button variant="danger">Delete product</Button>
        <IconButton label="Edit">
          <Pencil aria-hidden="true" />
        </IconButton>
        <LinkButton>Clear all</LinkButton>
      </Row>
      {sizes.map((size) => (
        <Row key={size}>
          {variants.map((variant) => (
            <Button key={variant} variant={variant} size={size}>{`${variant} ${size}`}</Button>
          ))}
        </Row>
      ))}
      <Row>
        <Saving />
        {variants.map((variant) => (
          <Button key={variant} variant={variant} pending pendingText="Saving...">
            Save
          </Button>
        ))}
      </Row>
      <Row>
        {variants.map((variant) => (
          <Button key={variant} variant={variant} disabled>
            Disabled
          </Button>
        ))}
      </Row>
      <Row>
        {sizes.map((size) => (
          <IconOnlyButton key={size} size={size} variant="secondary" label={`Edit, ${size}`}>
            <Pencil aria-hidden="true" />
          </IconOnlyButton>
        ))}
        <IconOnlyButton label="Edit, disabled" disabled>
          <Pencil aria-hidden="true" />
        </IconOnlyButton>
        <LinkButton disabled>Disabled link button</LinkButton>
        <a href="#buttons" className={buttonClasses()}>
          A link that looks like one
        </a>
      </Row>
      <div className="max-w-100">
        <Button size="lg" block>
          <Mail aria-hidden="true" />
          Send me a code instead
        </Button>
      </div>
    </Specimen>
  )
}
