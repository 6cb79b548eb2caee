import { gifFile, pngFile, webpFile } from './sample-files.ts'

/** A file as somebody with bad intentions would upload it. */
export interface HostileFile {
  what: string
  name: string
  /** What the browser claims it to be. */
  type: string
  bytes: Buffer
}

const attack = 'trap();alert(1)'
const page = `<!doctype html><html><body><script>${attack}</script><img src=x onerror="${attack}"><svg onload="${attack}"></svg></body></html>`
const tail = Buffer.from(`\n${page}`)

/** A document that runs a script when it is opened. */
const scriptedPdf = Buffer.from(
  [
    '%PDF-1.7',
    `1 0 obj<</Type/Catalog/Pages 2 0 R/OpenAction<</S/JavaScript/JS(app.alert\\(1\\);${attack.replaceAll(/[()]/g, String.raw`\$&`)})>>>>endobj`,
    '2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj',
    `3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]/AA<</O<</S/JavaScript/JS(trap\\(\\))>>>>/Annots[<</Type/Annot/Subtype/Link/Rect[0 0 200 200]/A<</S/URI/URI(javascript:trap\\(\\))>>>>]>>endobj`,
    'trailer<</Root 1 0 R>>',
    '%%EOF',
    page,
  ].join('\n'),
)

/** Files that would run a script if they were ever opened as what they are not, or as what they are. */
export const hostileFiles: readonly HostileFile[] = [
  {
    what: 'SVG with a script',
    name: 'drawing.svg',
    type: 'image/svg+xml',
    bytes: Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" onload="${attack}"><script>${attack}</script></svg>`,
    ),
  },
  {
    what: 'HTML named as an image',
    name: 'photo.png',
    type: 'image/png',
    bytes: Buffer.from(page),
  },
  {
    what: 'GIF that is a script too',
    name: 'pixel.gif',
    type: 'image/gif',
    bytes: Buffer.concat([gifFile, Buffer.from(`;\n*/=1;${attack};//`), tail]),
  },
  {
    what: 'PDF with JavaScript actions',
    name: 'terms.pdf',
    type: 'application/pdf',
    bytes: scriptedPdf,
  },
  {
    what: 'HTML with a double ending',
    name: 'terms.pdf.html',
    type: 'application/pdf',
    bytes: Buffer.from(page),
  },
  {
    what: 'XHTML',
    name: 'terms.xhtml',
    type: 'application/xhtml+xml',
    bytes: Buffer.from(
      `<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml"><body><script>${attack}</script></body></html>`,
    ),
  },
  {
    what: 'name with line breaks and markup',
    name: `a\r\nContent-Type: text/html\r\n\r\n<script>trap()</script>"';.csv`,
    type: 'text/csv',
    bytes: Buffer.from('Name,Amount\nRiver,1\n'),
  },
  {
    what: 'name of 5,000 characters, right to left',
    name: `\u202Elmth.${'x'.repeat(5000)}.csv`,
    type: 'text/csv',
    bytes: Buffer.from('Name,Amount\nLake,2\n'),
  },
  {
    what: 'HTML sent as plain text',
    name: 'notes.txt',
    type: 'text/plain',
    bytes: Buffer.from(page),
  },
  {
    what: 'MHTML',
    name: 'page.mht',
    type: 'multipart/related',
    bytes: Buffer.from(
      `MIME-Version: 1.0\r\nContent-Type: multipart/related; boundary=b\r\n\r\n--b\r\nContent-Type: text/html\r\n\r\n${page}\r\n--b--\r\n`,
    ),
  },
  {
    what: 'XML with a style sheet',
    name: 'rates.xml',
    type: 'text/xml',
    bytes: Buffer.from(
      `<?xml version="1.0"?><?xml-stylesheet type="text/xsl" href="#s"?><r xmlns:h="http://www.w3.org/1999/xhtml"><h:script>${attack}</h:script></r>`,
    ),
  },
  {
    what: 'WebP with HTML behind it',
    name: 'logo.webp',
    type: 'image/webp',
    bytes: Buffer.concat([webpFile, tail]),
  },
  {
    what: 'PNG with HTML behind it',
    name: 'logo.png.html',
    type: 'text/html',
    bytes: pngFile(2, 2, tail),
  },
]
