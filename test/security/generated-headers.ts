import * as fc from 'fast-check'

const contentTypes = [
  'application/json; charset=utf-8',
  'application/json; charset=latin1',
  'Application/JSON',
  'application/json\ta',
  'text/plain',
  'multipart/form-data; boundary=x',
  'application/x-www-form-urlencoded',
  'x',
]

export const someHeaders = fc.record(
  {
    'content-type': fc.constantFrom(...contentTypes),
    'idempotency-key': fc.string({ unit: 'grapheme-ascii', maxLength: 220 }),
    'if-none-match': fc.constantFrom('*', '""', 'W/"x"', ','),
    'accept-encoding': fc.constantFrom('br', 'gzip;q=0', 'identity;q=0', '*', 'x', ','),
    'content-encoding': fc.constantFrom('gzip', 'br', 'identity', 'x'),
    'user-agent': fc.constantFrom('x'.repeat(3000), 'caf\u00e9 \u00ff', ''),
    'accept-version': fc.constantFrom('1.0.0', 'x'),
    origin: fc.constantFrom('http://localhost:3000', 'null', 'https://evil.example'),
    range: fc.constantFrom('bytes=0-1', 'bytes=5-1'),
  },
  { requiredKeys: [] },
)
