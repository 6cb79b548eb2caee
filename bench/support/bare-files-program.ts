import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs'
import { createServer } from 'node:http'
import { extname, join } from 'node:path'

/** The built web app in FOLDER by a bare `node:http` on PORT: the best compressed bytes and the headers that a file needs; a word for what is no file. */
const folder = process.env['FOLDER'] ?? ''
const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
}
const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
  (name) => !/\.(?:br|gz)$/.test(name) && statSync(join(folder, name)).isFile(),
)
const answers = new Map(
  names.map((name) => {
    const file = join(folder, name)
    const isPacked = existsSync(`${file}.br`)
    const body = readFileSync(isPacked ? `${file}.br` : file)
    const headers = {
      'content-type': types[extname(name)] ?? 'application/octet-stream',
      'content-length': body.length,
      'cache-control': 'public, max-age=31536000, immutable',
      vary: 'accept-encoding',
      ...(isPacked && { 'content-encoding': 'br' }),
    }
    return [name === 'index.html' ? '/' : `/${name}`, { body, headers }] as const
  }),
)

createServer((request, response) => {
  const answer = answers.get(request.url ?? '')
  if (answer === undefined) return response.end('word')
  response.writeHead(200, answer.headers).end(answer.body)
}).listen(Number(process.env['PORT']), '127.0.0.1', () => process.stdout.write('listening\n'))
