import { createServer } from 'node:http'
import { readBuiltFiles } from '#server/platform/http/built-files'

/** The built web app in FOLDER by a bare `node:http` on PORT: the same bytes, the best compressed ones, and the headers that a file needs; a word for what is no file. */
const files = readBuiltFiles(process.env['FOLDER'] ?? '')
const answers = new Map(
  await Promise.all(
    [...files].map(async ([address, { encoded, plain }]) => {
      const { bytes, caching, content } = encoded.get('br') ?? plain
      const body = await bytes()
      return [
        address === '/index.html' ? '/' : address,
        { body, headers: { ...caching, ...content, 'content-length': body.length } },
      ] as const
    }),
  ),
)

createServer((request, response) => {
  const answer = answers.get(request.url ?? '')
  if (answer === undefined) return response.end('word')
  response.writeHead(200, answer.headers).end(answer.body)
}).listen(Number(process.env['PORT']), '127.0.0.1', () => process.stdout.write('listening\n'))
