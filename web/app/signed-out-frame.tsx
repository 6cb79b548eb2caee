import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { Brand } from '#web/kit/display/brand.tsx'
import { Rosette } from '#web/kit/display/rosette.tsx'
import { ThemeSwitch } from '#web/kit/layout/theme-switch.tsx'
import { paths } from '../lib/paths.ts'

/** The frame of every signed-out screen: a green panel that says what this is, and the page beside it. */
export function SignedOutFrame({ children, foot }: { children: ReactNode; foot?: ReactNode }) {
  return (
    <div className="grid min-h-dvh grid-cols-[minmax(0,1.12fr)_minmax(480px,1fr)] max-lg:grid-cols-[minmax(0,1fr)] max-lg:grid-rows-[auto_1fr]">
      <section
        data-spine
        aria-label="Capital Campaign"
        className="relative flex flex-col overflow-hidden bg-panel px-14 py-10 max-lg:px-10 max-lg:pt-7 max-lg:pb-8 max-sm:px-5 max-sm:pt-4.5 max-sm:pb-5"
      >
        <Rosette className="absolute top-1/2 -right-140 size-270 -translate-y-1/2 opacity-95 [mask-image:linear-gradient(90deg,rgb(0_0_0/0.12)_12%,#000_46%)] max-lg:-right-55 max-lg:size-140 max-sm:-right-62.5 max-sm:size-115" />
        <Link
          href={paths.home}
          className="relative self-start rounded-control no-underline hover:no-underline"
        >
          <Brand />
        </Link>
        <div className="relative my-auto max-lg:my-0">
          <p className="mb-4 max-w-[12.5em] font-display text-hero text-balance text-panel-ink max-lg:mt-6 max-lg:mb-2 max-lg:text-[1.75rem] max-lg:leading-9 max-sm:mt-4.5 max-sm:mb-0 max-sm:text-figure-md max-sm:leading-[1.9375rem]">
            Where clean-energy capital finds its projects.
          </p>
          <p className="max-w-[29em] text-[1.0625rem] leading-[1.6875rem] text-panel-ink-2 max-sm:hidden">
            One portal for financial products, catalytic facilities, and projects, shared by capital
            partners, project sponsors, and their advisors.
          </p>
        </div>
      </section>
      <div className="relative flex flex-col bg-sheet px-10 py-6 max-sm:px-5 max-sm:pt-4 max-sm:pb-6">
        <div className="flex justify-end max-sm:h-0">
          <ThemeSwitch className="max-sm:absolute max-sm:-top-[136px] max-sm:right-4 max-sm:text-panel-ink-2" />
        </div>
        <main className="m-auto w-full max-w-100 max-sm:mt-2">{children}</main>
        {foot && <footer className="mt-6">{foot}</footer>}
      </div>
    </div>
  )
}
