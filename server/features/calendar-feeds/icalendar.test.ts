import { describe, expect, test } from 'vitest'
import { calendarIn, entriesAt, newFeed, solar } from '#test/support/calendars'
import { financeScene } from '#test/support/finance-scene'

// The file of a calendar is one that any client understands (D-054).

const scene = await financeScene()

const read = (path: string, headers: Record<string, string> = {}) =>
  scene.portal.client().get(path, { headers })
const entries = (path: string) => entriesAt(scene.portal.client(), path)

describe('the file of a calendar (RFC 5545)', () => {
  const awkward = 'Elías; “Große” Halle, 2\\3 🌞 ' + 'ñ🌞'.repeat(40)

  test('says all of a deadline and survives any text', async () => {
    const { member, newDeal } = scene
    const id = await newDeal({ name: awkward, itcAmount: 300_000, ...solar })
    const loan = await member.post(`/api/pipeline/${id}/sources`, {
      kind: 'bridge',
      label: 'Bank, North; "A"',
      amount: 100_000,
      maturityDate: '2027-12-31',
    })
    const path = await newFeed(member, { name: 'Ours, all; of\\them' })
    const { text } = await read(path)
    const calendar = calendarIn(text)
    expect(
      Object.fromEntries(
        [
          'version',
          'prodid',
          'calscale',
          'method',
          'x-wr-calname',
          'refresh-interval',
          'x-published-ttl',
        ].map((name) => [name, String(calendar.getFirstPropertyValue(name))]),
      ),
    ).toEqual({
      version: '2.0',
      prodid: '-//Capital Campaign Registry//Deadlines//EN',
      calscale: 'GREGORIAN',
      method: 'PUBLISH',
      // A property of no standard: the parser leaves its text escaped.
      'x-wr-calname': String.raw`Ours\, all\; of\\them`,
      'refresh-interval': 'PT12H',
      'x-published-ttl': 'PT12H',
    })
    const found = (await entries(path)).filter(({ uid }) => uid.startsWith(id))
    expect(
      found.map(({ uid, summary, description, startDate, component }) => ({
        uid,
        summary,
        description,
        day: String(startDate),
        url: component.getFirstPropertyValue('url'),
        transparency: component.getFirstPropertyValue('transp'),
      })),
    ).toEqual(
      [
        {
          kind: 'service_expected',
          short: 'Expected',
          label: 'Service expected',
          day: '2027-11-30',
        },
        {
          kind: `bridge_maturity-${loan.body.id}`,
          short: 'Bridge ends',
          label: 'Bridge ends: Bank, North; "A"',
          day: '2027-12-31',
        },
        {
          kind: 'service_last_day',
          short: 'In service by',
          label: 'Last day of service for solar\n$300,000 at stake',
          day: '2027-12-31',
        },
      ].map(({ kind, short, label, day }) => ({
        uid: `${id}-${kind}@localhost`,
        summary: `${short}: ${awkward}`,
        description: `${label}\nService expected November 2027 (counted to Nov 30, 2027), last day Dec 31, 2027, slack 31 days: Tight.\nEstimate for planning, not tax advice.`,
        day,
        url: `http://localhost:3000/pipeline/${id}`,
        transparency: 'TRANSPARENT',
      })),
    )
  })

  test('has lines of 75 octets at most, each ended by CRLF, and whole characters', async () => {
    const { text } = await read(await newFeed(scene.member))
    expect(text.endsWith('END:VCALENDAR\r\n')).toBe(true)
    expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
    const lines = text.split('\r\n')
    expect(Math.max(...lines.map((line) => Buffer.byteLength(line)))).toBe(75)
    expect(lines.some((line) => line.startsWith(' '))).toBe(true)
    expect(text).not.toContain('�')
  })

  test('numbers what changed, and leaves what did not as it was', async () => {
    const { member, newDeal } = scene
    const id = await newDeal({ name: 'First name', ...solar })
    const path = await newFeed(member)
    const known = async () =>
      new Map(
        (await entries(path)).map(({ uid, sequence, component }) => [
          uid,
          { sequence, stamp: String(component.getFirstPropertyValue('dtstamp')) },
        ]),
      )
    const first = await known()
    const uids = [...first.keys()].filter((uid) => uid.startsWith(id))
    expect(uids.length).toBeGreaterThan(1)
    // What no entry says changes none.
    await member.put(`/api/pipeline/${id}`, { description: 'Nobody reads it in a calendar' })
    expect(await known()).toEqual(first)
    await member.put(`/api/pipeline/${id}`, { name: 'Second name' })
    const renamed = await known()
    const ofOthers = (all: typeof first) => [...all].filter(([uid]) => !uid.startsWith(id))
    expect(ofOthers(renamed)).toEqual(ofOthers(first))
    for (const uid of uids) {
      const [before, after] = [first.get(uid), renamed.get(uid)]
      expect(after?.sequence).toBe((before?.sequence ?? 0) + 1)
      expect(String(after?.stamp) > String(before?.stamp)).toBe(true)
    }
    await Promise.all([known(), known()])
    expect(await known()).toEqual(renamed)
  })

  test('without entries is valid all the same: it has a component that shows nothing', async () => {
    const { client } = await scene.portal.signedIn({
      organizationId: (await scene.portal.organization()).id,
    })
    const { text } = await read(await newFeed(client))
    const components = calendarIn(text).getAllSubcomponents()
    expect(components.map(({ name }) => name)).toEqual(['vtimezone'])
    expect(components[0]?.getFirstSubcomponent('standard')).not.toBeNull()
    expect((await entries(await newFeed(scene.member))).length).toBeGreaterThan(0)
  })

  test('is the same to the byte while nothing changes, its entries known by their UID', async () => {
    const path = await newFeed(scene.member)
    const first = await read(path)
    expect((await read(path)).text).toBe(first.text)
    const uids = (await entries(path)).map(({ uid }) => uid)
    expect(new Set(uids).size).toBe(uids.length)
    const entry = (await entries(path)).find(({ uid }) => uid.includes('service_expected'))
    const id = entry?.uid.slice(0, 36)
    await scene.member.put(`/api/pipeline/${id}`, { expectedPtoDate: 'December 2027' })
    const after = await entries(path)
    expect(after.map(({ uid }) => uid).toSorted()).toEqual(uids.toSorted())
    expect(String(after.find(({ uid }) => uid === entry?.uid)?.startDate)).toBe('2027-12-31')
  })
})
