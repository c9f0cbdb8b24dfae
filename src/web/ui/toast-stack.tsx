import * as RadixToast from '@radix-ui/react-toast'
import { cx } from './cx.ts'
import { Icon } from './icon.tsx'
import { tones } from './notice.tsx'
import type { ShownToast } from './toast.tsx'

const DURATION = 5000
/** Errors and messages with an action take longer to read than a confirmation. */
const LONG_DURATION = 12_000

/** The visible messages; `toast.tsx` loads this file with the first message. */
export function ToastStack(props: { shown: ShownToast[]; close: (id: number) => void }) {
  const { shown, close } = props
  return (
    <RadixToast.Provider
      label="Besked"
      duration={DURATION}
      swipeThreshold={50}
      swipeDirection="right"
    >
      {shown.map((toast) => (
        <Toast key={toast.id} toast={toast} onClose={() => close(toast.id)} />
      ))}
      <RadixToast.Viewport
        label="Beskeder ({hotkey})"
        className="above-cookies print-hide fixed right-0 bottom-0 z-50 m-0 flex w-full max-w-[26rem] list-none flex-col gap-4 p-4 outline-none"
      />
    </RadixToast.Provider>
  )
}

function Toast({ toast, onClose }: { toast: ShownToast; onClose: () => void }) {
  const { tone = 'info', title, text, action, lasting, open } = toast
  const calm = (tone === 'success' || tone === 'info') && !action
  return (
    <RadixToast.Root
      open={open}
      type={calm ? 'background' : 'foreground'}
      duration={lasting ? Infinity : calm ? DURATION : LONG_DURATION}
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
