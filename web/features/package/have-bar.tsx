/** How much of what is asked for is there; the words beside it say the same. */
export const HaveBar = ({ have, of }: { readonly have: number; readonly of: number }) => (
  <span
    aria-hidden
    className="block h-1 overflow-hidden rounded-bar bg-w2 [print-color-adjust:exact] max-sm:col-span-2"
  >
    <i
      className="block h-full bg-bar"
      style={{ width: `${of === 0 ? 100 : (have / of) * 100}%` }}
    />
  </span>
)
