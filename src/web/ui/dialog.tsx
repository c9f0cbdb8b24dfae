import { AlertDialog } from '@base-ui/react/alert-dialog'
import { Dialog as BaseDialog } from '@base-ui/react/dialog'
import { useRef, type ReactNode } from 'react'
import { Button } from './button.tsx'
import { cx } from './cx.ts'
import { Icon } from './icon.tsx'

type DialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  description?: ReactNode
  children?: ReactNode
  /** Buttons, the most important first. */
  actions?: ReactNode
  /** The id of the field that gets the focus. */
  focusOn?: string
}

/** Content on top of the page. Escape and a press outside close it. */
export function Dialog({ open, onOpenChange, title, description, ...props }: DialogProps) {
  const { children, actions, focusOn } = props
  return (
    <BaseDialog.Root open={open} onOpenChange={onOpenChange}>
      <BaseDialog.Portal>
        <BaseDialog.Backdrop className={backdropClass} />
        <BaseDialog.Popup
          className={popupClass}
          initialFocus={focusOn ? () => document.getElementById(focusOn) : undefined}
        >
          <div className="flex items-start justify-between gap-4">
            <BaseDialog.Title className="pt-1.5 text-xl">{title}</BaseDialog.Title>
            <BaseDialog.Close
              aria-label="Luk"
              className="-mt-1 -mr-2 grid size-11 shrink-0 place-items-center rounded-md hover:bg-slate-100"
            >
              <Icon name="close" />
            </BaseDialog.Close>
          </div>
          {description && (
            <BaseDialog.Description className="mt-2 text-slate-700">
              {description}
            </BaseDialog.Description>
          )}
          {children && <div className="mt-5">{children}</div>}
          {actions && <div className={actionsClass}>{actions}</div>}
        </BaseDialog.Popup>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  )
}

type ConfirmDialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  /** What confirming changes, with numbers where there are any. */
  effect: ReactNode
  /** Names the action: "Fjern runden". Never "OK". */
  confirmLabel: string
  cancelLabel?: string | undefined
  danger?: boolean | undefined
  /** False when the action is impossible: only the cancel button remains. */
  isPossible?: boolean | undefined
  /** The dialog itself gets the focus, because a field below a long effect would scroll it out of sight. */
  readFirst?: boolean | undefined
  /** The label of the button while the action runs. */
  busy?: string | false
  onConfirm: () => void
}

/** Shows the effect of an action before it runs. Only a button closes it. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, onOpenChange, title, effect, confirmLabel, cancelLabel, danger, busy, onConfirm } =
    props
  const { isPossible = true, readFirst } = props
  // An accidental Enter must not run a dangerous action, so the cancel button has the focus.
  const cancelButton = useRef<HTMLButtonElement>(null)
  const popup = useRef<HTMLDivElement>(null)
  return (
    <AlertDialog.Root open={open} onOpenChange={onOpenChange}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className={backdropClass} />
        <AlertDialog.Popup
          ref={popup}
          className={popupClass}
          initialFocus={danger ? cancelButton : readFirst ? popup : undefined}
        >
          <AlertDialog.Title className="text-xl">{title}</AlertDialog.Title>
          <AlertDialog.Description render={<div />} className="mt-2 text-slate-700">
            {effect}
          </AlertDialog.Description>
          <div className={actionsClass}>
            {isPossible && (
              <Button variant={danger ? 'danger' : 'primary'} busy={busy} onClick={onConfirm}>
                {confirmLabel}
              </Button>
            )}
            <AlertDialog.Close ref={cancelButton} render={<Button variant="secondary" />}>
              {cancelLabel ?? (isPossible ? 'Annullér' : 'Luk')}
            </AlertDialog.Close>
          </div>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}

const backdropClass = cx(
  'fixed inset-0 z-40 bg-slate-950/50 transition-opacity',
  'data-ending-style:opacity-0 data-starting-style:opacity-0',
)

/** At the bottom of a phone's screen, centred elsewhere. */
const popupClass = cx(
  'fixed z-50 max-h-[90dvh] overflow-y-auto bg-white p-6 shadow-float outline-none transition-[opacity,translate] sm:p-8',
  'inset-x-0 bottom-0 rounded-t-md pb-[max(1.5rem,env(safe-area-inset-bottom))]',
  'sm:inset-x-auto sm:top-1/2 sm:bottom-auto sm:left-1/2 sm:w-[min(34rem,92vw)] sm:-translate-x-1/2 sm:-translate-y-1/2 sm:rounded-md',
  'data-ending-style:translate-y-4 data-ending-style:opacity-0 data-starting-style:translate-y-4 data-starting-style:opacity-0',
  'sm:data-ending-style:-translate-y-1/2 sm:data-starting-style:-translate-y-1/2',
)

const actionsClass = 'mt-7 flex flex-col gap-3 sm:flex-row sm:flex-wrap'
