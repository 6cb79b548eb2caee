import { useState, type ReactNode } from 'react'
import { useLocation } from 'wouter'
import { AddressProofBar } from '#web/features/auth/address-proof-bar.tsx'
import { RecoveryCodesBar } from '#web/features/second-factor/recovery-codes-bar.tsx'
import { Drawer } from '#web/kit/overlay/drawer.tsx'
import { paths } from '#web/lib/paths.ts'
import { SessionBar } from './session-bar.tsx'
import { Sidebar, SidebarContent } from './sidebar.tsx'
import { TopBar } from './top-bar.tsx'

// A page that is a list (kit/workbench.tsx) fills the window from edge to edge and scrolls its rows alone.
const framed =
  '[@media(min-width:640px)_and_(min-height:640.02px)]:has-[[data-workbench]]:h-dvh print:h-auto!'
const unpadded =
  'has-[[data-workbench]]:min-h-0 has-[[data-workbench]]:max-w-none has-[[data-workbench]]:p-0'

/** The frame of every signed-in page: sidebar or drawer, top bar, and the page in the middle. */
export function Shell({ children }: { children: ReactNode }) {
  const [path] = useLocation()
  // Where the drawer was opened: one that led somewhere else has done its work.
  const [menuOpenAt, setMenuOpenAt] = useState<string | null>(null)
  const setMenuOpen = (open: boolean) => setMenuOpenAt(open ? path : null)

  return (
    <>
      <a
        href="#page"
        className="fixed top-2 left-2 z-60 -translate-y-20 rounded-control bg-raised px-3.5 py-2 text-label font-strong shadow-pop focus:translate-y-0 print:hidden"
      >
        Skip to content
      </a>
      <div className="flex min-h-dvh">
        <Sidebar />
        <Drawer label="Main menu" open={menuOpenAt === path} onOpenChange={setMenuOpen}>
          <SidebarContent onNavigate={() => setMenuOpen(false)} />
        </Drawer>
        <div className={`flex min-w-0 flex-1 flex-col ${framed}`}>
          <TopBar onOpenMenu={() => setMenuOpen(true)} />
          <SessionBar />
          <AddressProofBar />
          {/* The Security tab says it at its place. */}
          {path !== paths.profileSecurity && <RecoveryCodesBar />}
          <main
            id="page"
            tabIndex={-1}
            className={`w-full max-w-[1360px] flex-1 px-7 pt-[26px] pb-14 outline-none max-xl:px-6 max-sm:px-4 max-sm:pt-4.5 max-sm:pb-10 ${unpadded}`}
          >
            {children}
          </main>
        </div>
      </div>
    </>
  )
}
