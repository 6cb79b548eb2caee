import { imageSize } from 'image-size'

/** Longest side and most pixels of an image: what opens it needs four bytes a pixel (S86). */
const longestSide = 12_000
const mostPixels = 50_000_000

/** The sentence for an image with too many pixels. */
export const imageSizeMessage =
  'This image is too large. Choose one of at most 12,000 pixels a side and 50 megapixels.'

/** The sentence for an image whose header says nothing usable. */
export const unreadableImageMessage =
  'This image cannot be read. Open it in an image program and save it again.'

/** Why an image is rejected, by its header alone and without decoding it; null where it is. */
export function imageRejection(image: Buffer, type: string): string | null {
  const sizes = type === 'image/gif' ? gifSizes(image) : headerSizes(image)
  if (sizes === null || sizes.some(({ width, height }) => !(width > 0 && height > 0)))
    return unreadableImageMessage
  return sizes.some(
    ({ width, height }) => Math.max(width, height) > longestSide || width * height > mostPixels,
  )
    ? imageSizeMessage
    : null
}

interface Size {
  width: number
  height: number
}

function headerSizes(image: Buffer): Size[] | null {
  try {
    return [imageSize(image)]
  } catch {
    return null
  }
}

const colorTable = (flags: number) => ((flags & 0x80) === 0 ? 0 : 3 * 2 ** ((flags & 7) + 1))

/** The screen and the first picture of a GIF: a picture may be larger than its screen. Null when its blocks do not follow each other as they must. */
function gifSizes(image: Buffer): Size[] | null {
  if (image.length < 20) return null
  const screen = { width: image.readUInt16LE(6), height: image.readUInt16LE(8) }
  let at = 13 + colorTable(image[10] ?? 0)
  while (image[at] === 0x21) {
    at += 2
    for (let length = image[at]; length !== undefined && length > 0; length = image[at])
      at += length + 1
    at += 1
  }
  if (image[at] !== 0x2c || at + 10 > image.length) return null
  return [screen, { width: image.readUInt16LE(at + 5), height: image.readUInt16LE(at + 7) }]
}
