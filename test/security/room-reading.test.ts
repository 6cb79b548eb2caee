import { expect, test } from 'vitest'
import { inTable, roomReaders, tableOf } from './room-readers.ts'

// Who reads what of a project's page, by every way there is to it (H-001 to H-004, H-028, H-043, H-045, H-095, H-097, H-100, O-006).

const readers = await roomReaders()

// What the rows say, a line for each reader. Numbers below 200 count what is answered; a number from 200 on is a status.
// room: the role. finance: which sections. file, range: a shared document; other: the second one; earlier: its version before.
const table = tableOf(`
reader               room   finance package zip file range other earlier openers access questions offers history rivals trail
member               party  s,c     2       200 200  206   200   200     1      1      2         2      200     200    200
intermediary         party  s,c     2       200 200  206   200   200     1      1      2         2      200     200    owner
administrator        party  s,c     2       200 200  206   200   200     1      1      2         2      200     200    200
whole                guest  s,c     2       200 200  206   200   404     404    404    1         2      200     404    404
stack                guest  s       404     404 404  404   404   404     404    404    1         2      200     404    404
credit               guest  c       404     404 404  404   404   404     404    404    1         2      200     404    404
document             guest  404     1       200 200  206   404   404     404    404    1         2      200     404    404
no-section           guest  s       404     404 404  404   404   404     404    404    1         2      200     404    404
unshared             guest  404     404     404 404  404   404   404     404    404    1         2      200     404    404
terms-open           guest  terms   terms   terms 404 404  404   404     404    404    1         2      200     404    404
accepted             guest  s,c     2       200 200  206   200   404     404    404    1         2      200     404    404
revoked              guest  404     404     404 404  404   404   404     404    404    1         2      200     404    404
past-day             guest  404     404     404 404  404   404   404     404    404    1         2      200     404    404
no-deal              reader 404     404     404 404  404   404   404     404    404    404       404    200     404    404
requested            reader 404     404     404 404  404   404   404     404    404    404       404    200     404    404
closed               guest  404     404     404 404  404   404   404     404    404    1         1      200     404    404
funded               guest  s,c     2       200 200  206   200   404     404    404    1         1      200     404    404
hidden               404    404     404     404 404  404   404   404     404    404    404       404    200     404    404
sold                 reader 404     404     404 404  404   404   404     404    404    404       404    200     404    404
deleted              404    404     404     404 404  404   404   404     404    404    404       404    200     404    404
gone                 reader 404     404     404 404  404   404   404     404    404    404       404    404     404    404
rival                guest  404     404     404 404  404   404   404     404    404    1         1      404     200    404
lending-intermediary party  s,c     2       200 200  206   200   200     0      0      0         0      404     404    owner
stranger             reader 404     404     404 404  404   404   404     404    404    404       404    404     404    404
signed-out           401    401     401     401 401  401   401   401     401    401    401       401    401     401    401
guest-program        403    404     404     404 404  404   404   404     403    403    403       403    403     403    404
member-program       403    s,c     2       200 200  206   200   200     403    403    403       403    403     403    200
`)

test.each(table)('%s reads what is theirs, and nothing else', async (name, expected) => {
  const [call, room] = (await readers[name]?.()) ?? []
  if (call === undefined || room === undefined) throw new Error(`Nobody is called ${name}`)
  const { document, other, sent, rivalsOffer } = room
  const get = (path: string) => call('GET', path)
  const ofDeal = (part: string) => get(`/api/pipeline/${room.dealId}/${part}`)
  const counted = async (part: string, of = part) => {
    const answer = await ofDeal(part)
    return answer.status === 200 ? String(answer.body[of].length) : inTable(answer)
  }
  const shares = await ofDeal('shares')
  const finance = await ofDeal('finance')
  const sections = () =>
    [
      finance.body.estimate.stack !== null && finance.body.uses.length === 1 && 's',
      finance.body.facts !== null && finance.body.estimate.credit !== null && 'c',
    ].filter(Boolean)
  const role = await ofDeal('room')
  const ranged = await call('GET', document.file, undefined, { range: 'bytes=3-5' })
  const head = await call('HEAD', document.file)
  const file = await get(document.file)
  expect(head.status).toBe(file.status)
  expect({
    room: role.status === 200 ? role.body.role : inTable(role),
    finance: finance.status === 200 ? sections().join(',') : inTable(finance),
    package: await counted('package', 'documents'),
    zip: inTable(await ofDeal('documents/zip')),
    file: inTable(file),
    range: inTable(ranged),
    other: inTable(await get(other.file)),
    earlier: inTable(await get(document.earlier)),
    openers: shares.status === 200 ? String(shares.body.shares[0].readers.length) : inTable(shares),
    access: await counted('access', 'entries'),
    questions: await counted('questions'),
    offers: await counted('offers'),
    history: inTable(await get(`/api/pipeline-offers/${sent}/history`)),
    rivals: inTable(await get(`/api/pipeline-offers/${rivalsOffer}/history`)),
    trail: inTable(await ofDeal('finance/history')),
  }).toEqual(expected)
})
