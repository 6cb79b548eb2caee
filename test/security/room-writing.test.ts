import { expect, test } from 'vitest'
import { today } from '#server/platform/present-day'
import { inTable, roomReaders, tableOf } from './room-readers.ts'

// Who writes on a project's page, by every call that changes something of it (H-001, H-022, H-025, H-040, H-041, H-050, H-051, H-097, O-003, O-013).

const readers = await roomReaders()

// What the rows say, a line for each caller; a word is the sentence of a 403.
const table = tableOf(`
caller               add   edit  item  share change accept ask answer take-back offer  revise send conditions agree   decline withdraw close discard remove revoke
member               201   200   200   201   200    403    403 200    403       lender lender 404  lender     200     200     lender   200   404     204    204
intermediary         owner owner owner owner owner  403    403 owner  403       two    two    404  two        two     two     two      two   404     owner  owner
administrator        201   200   200   201   200    403    two two    two       two    two    404  two        two     two     two      two   404     204    204
whole                owner owner owner owner owner  204    201 owner  204       201    200    200  200        project project 200      200   204     owner  owner
unshared             owner 404   owner owner 404    404    201 owner  204       201    200    200  200        project project 200      200   204     404    404
terms-open           owner 404   owner owner owner  204    201 owner  204       201    200    200  200        project project 200      200   204     owner  owner
revoked              owner 404   owner owner 404    404    201 owner  204       201    200    200  200        project project 200      200   204     404    404
no-deal              404   404   404   404   404    404    404 404    404       409    409    404  409        project project 200      200   204     404    404
requested            404   404   404   404   404    404    404 404    404       409    409    409  200        project project 200      200   204     404    404
closed               owner 404   owner owner 404    404    201 owner  204       409    409    404  409        project project 200      200   204     404    404
hidden               404   404   404   404   404    404    404 404    404       409    409    404  409        project project 200      200   204     404    404
sold                 404   404   404   404   404    404    404 404    404       409    409    404  409        project project 200      200   204     404    404
deleted              404   404   404   404   404    404    404 404    404       409    409    404  409        project project 200      200   204     404    404
gone                 404   404   404   404   404    404    404 404    404       404    404    404  404        404     404     404      404   404     404    404
rival                owner 404   owner owner 404    404    201 404    404       404    404    404  404        404     404     404      404   404     404    404
lending-intermediary owner owner owner owner owner  403    403 404    404       two    404    404  404        404     404     404      404   404     owner  owner
stranger             404   404   404   404   404    404    404 404    404       404    404    404  404        404     404     404      404   404     404    404
signed-out           401   401   401   401   401    401    401 401    401       401    401    401  401        401     401     401      401   401     401    401
guest-program        owner 404   owner 403   403    403    403 403    403       403    403    403  403        403     403     403      403   403     404    403
member-program       201   200   200   403   403    403    403 403    403       403    403    403  403        403     403     403      403   403     204    403
`)

test.each(table)('%s writes what is theirs, and nothing else', async (name, expected) => {
  const [call, room] = (await readers[name]?.()) ?? []
  if (call === undefined || room === undefined) throw new Error(`Nobody is called ${name}`)
  const { dealId, document, shareId, introductionId, questionId, rivals, sent, draft, offer } = room
  const deal = `/api/pipeline/${dealId}`
  const offers = '/api/pipeline-offers'
  const settled = await offer('perm', 'accepted')
  const agreed = await offer('perm', 'accepted')
  const closing = { amount: 400_000, day: today() }
  const calls: Record<string, Parameters<typeof call>> = {
    add: ['POST', `${deal}/documents`, { file: 'https://river.example/plan.pdf' }],
    edit: ['PUT', `/api/pipeline-documents/${document.id}`, { title: 'Signed lease' }],
    item: ['PUT', `${deal}/items/site_title`, { notApplicable: 'The county owns it' }],
    share: [
      'POST',
      `${deal}/shares`,
      { introductionId: rivals.introductionId, sections: ['stack'] },
    ],
    change: ['PUT', `/api/pipeline-shares/${shareId}`, { sections: ['stack', 'documents'] }],
    accept: ['POST', `/api/pipeline-shares/${shareId}/accept`, { version: 1 }],
    ask: ['POST', `${deal}/questions`, { question: 'Which roof is it?' }],
    answer: ['PUT', `/api/pipeline-questions/${questionId}`, { answer: 'In spring.' }],
    'take-back': ['DELETE', `/api/pipeline-questions/${questionId}`],
    offer: ['POST', `/api/introductions/${introductionId}/offers`, { need: 'predevelopment' }],
    revise: ['PUT', `${offers}/${sent}`, { amount: 5 }],
    send: ['POST', `${offers}/${draft}/send`],
    conditions: ['PUT', `${offers}/${sent}/conditions`, { met: [] }],
    agree: ['POST', `${offers}/${sent}/accept`, { version: 1 }],
    decline: ['POST', `${offers}/${settled}/decline`, { reason: 'rate' }],
    withdraw: ['POST', `${offers}/${settled}/withdraw`],
    close: ['POST', `${offers}/${agreed}/close`, closing],
    discard: ['DELETE', `${offers}/${await offer('bridge_to_itc', 'draft')}`],
    remove: ['DELETE', `/api/pipeline-documents/${document.id}`],
    revoke: ['DELETE', `/api/pipeline-shares/${shareId}`],
  }
  const found: Record<string, string> = {}
  for (const [id, each] of Object.entries(calls)) found[id] = inTable(await call(...each))
  expect(found).toEqual(expected)
})
