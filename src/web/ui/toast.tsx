import * as RadixToast from '@radix-ui/react-toast'
import { createContext, use, useMemo, useRef, useState, type ReactNode } from 'react'
import { cx } from './cx.ts'
import { Icon } from './icon.tsx'
import { tones, type Tone } from './notice.tsx'

export type ToastMessage = {
  /** Ends with a full stop: title and text are read out without a pause. */
  title: string
  text?: string
  tone?: Tone
  action?: { label: string; onAction: () => void }
}

type ShownToast = ToastMessage & { id: number; open: boolean }

const DURATION = 5000
/** Errors and offers take longer to read than a confirmation. */
const LONG_DURATION = 12_000
const AT_MOST = 5
/** As long as the way out is drawn. */
const REMOVE_AFTER = 200

const ToastContext = createContext<(message: ToastMessage) => void>(() => undefined)

/** `const toast = useToast()`, then `toast({ title: 'Runden er fjernet.' })`. */
export const useToast = () => use(ToastContext)

/** Stands once around the whole app. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState<ShownToast[]>([])
  const nextId = useRef(1)
  const add = useMemo(
    () => (message: ToastMessage) => {
      const id = nextId.current
      nextId.current += 1
      setShown((all) => [...all, { ...message, id, open: true }].slice(-AT_MOST))
    },
    [],
  )
  const close = (id: number) => {
    setShown((all) => all.map((toast) => (toast.id === id ? { ...toast, open: false } : toast)))
    setTimeout(() => setShown((all) => all.filter((toast) => toast.id !== id)), REMOVE_AFTER)
  }
  return (
    <ToastContext value={add}>
      <RadixToast.Provider
        label="Besked"
        duration={DURATION}
        swipeThreshold={50}
        swipeDirection="right"
      >
        {children}
        {shown.map((toast) => (
          <OneToast key={toast.id} toast={toast} onClose={() => close(toast.id)} />
        ))}
        <RadixToast.Viewport
          label="Beskeder ({hotkey})"
          className="print-hide fixed right-0 bottom-0 z-50 m-0 flex w-full max-w-[26rem] list-none flex-col gap-4 p-4 outline-none"
        />
      </RadixToast.Provider>
    </ToastContext>
  )
}

function OneToast({ toast, onClose }: { toast: ShownToast; onClose: () => void }) {
  const { tone = 'info', title, text, action, open } = toast
  const calm = (tone === 'success' || tone === 'info') && !action
  return (
    <RadixToast.Root
      open={open}
      type={calm ? 'background' : 'foreground'}
      duration={calm ? DURATION : LONG_DURATION}
      onOpenChange={(stays) => stays || onClose()}
      className={cx(
        'flex items-start gap-3 rounded-md border border-slate-300 bg-white p-4 shadow-float',
        'transition-[opacity,translate] duration-200 starting:translate-y-2 starting:opacity-0 data-[state=closed]:opacity-0',
        'data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x) data-[swipe=move]:transition-none',
        'data-[swipe=end]:translate-x-full data-[swipe=end]:opacity-0',
      )}
    >
      <Icon name={tones[tone].icon} className={cx('mt-[0.1em] size-6', tones[tone].mark)} />
      <div className="min-w-0 flex-1">
        <RadixToast.Title className="font-semibold">{title}</RadixToast.Title>
        {text && (
          <RadixToast.Description className="text-sm text-slate-700">{text}</RadixToast.Description>
        )}
        {action && (
          <RadixToast.Action asChild altText={action.label}>
            <button
              type="button"
              onClick={action.onAction}
              className="-ml-2 min-h-11 rounded-md px-2 font-semibold text-green-700 underline underline-offset-4"
            >
              {action.label}
            </button>
          </RadixToast.Action>
        )}
      </div>
      <RadixToast.Close
        aria-label="Luk"
        className="-my-2 -mr-2 grid size-11 shrink-0 place-items-center rounded-md hover:bg-slate-100"
      >
        <Icon name="close" />
      </RadixToast.Close>
    </RadixToast.Root>
  )
}
