/** The bytes of a sample's document: a page with a title and lines as PDF, or the lines alone as text, each under 4 kB. */
export function sampleDocument(name: string, title: string, lines: readonly string[]): Buffer {
  return name.endsWith('.pdf')
    ? pdfOf([title, '', ...lines])
    : Buffer.from(`${title}\n\n${lines.join('\n')}\n`)
}

// What the standard fonts of a PDF have is Latin text alone.
const shown = (line: string) =>
  line
    .normalize('NFKD')
    .replaceAll(/[^ -~]/g, '')
    .replaceAll(/[\\()]/g, String.raw`\$&`)

/** One page of lines in Helvetica. */
function pdfOf(lines: readonly string[]): Buffer {
  const text = lines.map((line) => `(${shown(line)}) '`).join('\n')
  const content = `BT /F1 12 Tf 72 720 Td 18 TL\n${text}\nET`
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>',
    `<</Length ${content.length}>>\nstream\n${content}\nendstream`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
  ]
  let file = '%PDF-1.4\n'
  const places = objects.map((object, index) => {
    const place = file.length
    file += `${index + 1} 0 obj\n${object}\nendobj\n`
    return `${String(place).padStart(10, '0')} 00000 n \n`
  })
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.join('')}`
  return Buffer.from(
    `${file}${table}trailer\n<</Size ${objects.length + 1}/Root 1 0 R>>\nstartxref\n${file.length}\n%%EOF\n`,
    'latin1',
  )
}
