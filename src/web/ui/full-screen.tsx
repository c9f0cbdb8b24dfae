import { Dialog as BaseDialog } from '@base-ui/react/dialog'
import type { ReactNode } from 'react'
import { cx } from './cx.ts'

type FullScreenProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** For screen readers; the content has its own visible heading. */
  title: string
  /** White to the edges of the screen, which helps a scanner to read a code. */
  bright?: boolean
  children: ReactNode
}

/** Covers a phone's screen; centred on a larger one. Escape closes it. */
export function FullScreen({ open, onOpenChange, title, bright, children }: FullScreenProps) {
  return (
    <BaseDialog.Root open={open} onOpenChange={onOpenChange}>
      <BaseDialog.Portal>
        <BaseDialog.Backdrop className="fixed inset-0 z-40 bg-slate-950/50" />
        <BaseDialog.Popup
          className={cx(
            'fixed inset-0 z-50 flex flex-col overflow-y-auto outline-none',
            bright
              ? 'bg-white'
              : 'bg-slate-50 sm:inset-x-auto sm:inset-y-4 sm:left-1/2 sm:w-[30rem] sm:-translate-x-1/2 sm:rounded-md sm:shadow-float',
          )}
        >
          <BaseDialog.Title className="sr-only">{title}</BaseDialog.Title>
          {children}
        </BaseDialog.Popup>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  )
}
