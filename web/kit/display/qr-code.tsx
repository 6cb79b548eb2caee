import { encode } from 'uqr'

/** The modules around a code that scanners look for. */
const quietZone = 4

/** A text as a QR code. Dark on white in every theme: scanners do not read it the other way round. */
export default function QrCode({ text, label }: { readonly text: string; readonly label: string }) {
  // A screen hides nothing of it: few and large modules scan best.
  const { data, size } = encode(text, { ecc: 'L', border: quietZone })
  const dark = data.flatMap((row, y) => row.flatMap((is, x) => (is ? [`M${x} ${y}h1v1h-1z`] : [])))
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="block h-auto w-full rounded-control border border-rule"
    >
      <rect width={size} height={size} fill="white" />
      <path d={dark.join('')} fill="black" />
    </svg>
  )
}
