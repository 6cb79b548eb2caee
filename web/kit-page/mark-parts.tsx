import { statuses } from '#contract/common/enums'
import { Avatar } from '#web/kit/display/avatar.tsx'
import { Badge, StatusBadge, Tag, type Status } from '#web/kit/display/badge.tsx'
import { Brand, BrandMark } from '#web/kit/display/brand.tsx'
import { Monogram } from '#web/kit/display/monogram.tsx'
import { PageHeader } from '#web/kit/layout/page-header.tsx'
import { Button } from '#web/kit/form/button.tsx'
import { Progress } from '#web/kit/feedback/progress.tsx'
import { Rosette } from '#web/kit/display/rosette.tsx'
import { Tab, TabPanel, Tabs, TabsList } from '#web/kit/layout/tabs.tsx'
import { Row, Specimen } from './specimen.tsx'

function Headers() {
  return (
    <PageHeader
      title="Prairie Light Green Bank"
      documentTitle="Component sheet"
      subtitle="Green Bank, Illinois, since 2019"
      crumbs={[{ label: 'Organizations', href: '/organizations' }]}
      tile={<Monogram name="Prairie Light Green Bank" size="xl" />}
      badge={<StatusBadge status="active" />}
      actions={
        <>
          <Button>Copy link</Button>
          <Button variant="primary">Edit</Button>
        </>
      }
    />
  )
}

/** Badges, tags, the brand, people and organizations, tabs, a page's head. */
export function MarkParts() {
  return (
    <>
      <Specimen title="Badges and marks">
        <Row>
          {(Object.keys(statuses) as Status[]).map((status) => (
            <StatusBadge key={status} status={status} />
          ))}
        </Row>
        <Row>
          <Badge tone="gold">Over target</Badge>
          <Badge>PDF</Badge>
          {['GB50', 'HPN', 'ACC', 'NBA', 'Inclusiv'].map((base) => (
            <Tag key={base}>{base}</Tag>
          ))}
        </Row>
        <Row>
          <Avatar name="Rosa Delgado" />
          <Avatar name="łukasz" size="lg" />
          <Monogram name="Prairie Light Green Bank" />
          <Monogram name="Northern Plains Fund" size="xl" />
        </Row>
        <Row className="rounded-sheet bg-spine p-4">
          <Brand />
        </Row>
        <Row>
          <BrandMark className="size-11 text-bar" />
          <span className="rounded-sheet bg-panel p-2">
            <Rosette className="size-40" />
          </span>
        </Row>
        <Progress label="Upload" value={68} />
        <Progress label="Import" value={null} />
      </Specimen>
      <Specimen title="Page header and tabs">
        <Headers />
        <Tabs defaultValue="a">
          <TabsList aria-label="Example">
            <Tab value="a" count={12}>
              Products
            </Tab>
            <Tab value="b" count={3}>
              Facilities
            </Tab>
            <Tab value="c">Settings</Tab>
            <Tab value="d" disabled>
              Disabled
            </Tab>
          </TabsList>
          <TabPanel value="a" className="pt-3">
            Products of this organization
          </TabPanel>
          <TabPanel value="b" className="pt-3">
            Facilities of this organization
          </TabPanel>
          <TabPanel value="c" className="pt-3">
            Settings of this organization
          </TabPanel>
        </Tabs>
        <Tabs defaultValue="in" className="max-w-100">
          <TabsList fill aria-label="Ways in">
            <Tab value="in">Sign In</Tab>
            <Tab value="register">Register</Tab>
            <Tab value="code">Email Code</Tab>
          </TabsList>
          <TabPanel value="in" className="pt-3">
            Filled to the width
          </TabPanel>
          <TabPanel value="register" className="pt-3">
            Register
          </TabPanel>
          <TabPanel value="code" className="pt-3">
            Email Code
          </TabPanel>
        </Tabs>
      </Specimen>
    </>
  )
}
