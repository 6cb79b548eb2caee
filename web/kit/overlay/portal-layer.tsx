import { createContext, useContext } from 'react'

const PortalLayer = createContext<HTMLElement | null>(null)

/** Set by a dialog to its own layer: popovers and menus opened inside of it are rendered in it and scroll with the wheel. */
export const PortalLayerProvider = PortalLayer.Provider

/** Where a popover, menu or tooltip renders: the layer of the dialog around it, else the page. */
export function usePortalLayer(): HTMLElement | undefined {
  return useContext(PortalLayer) ?? undefined
}
