import {
  createContext,
  lazy,
  Suspense,
  use,
  useMemo,
  useRef,
  useState,
  type ReactNode,
} from 'react'
import type { Tone } from './notice.tsx'

export type ToastMessage = {
  /** Ends with a full stop, because screen readers read title and text without a pause. */
  title: string
  text?: string
  tone?: Tone
  action?: { label: string; onAction: () => void }
  /** Stays until the user responds or closes it. */
  lasting?: boolean
}

export type ShownToast = ToastMessage & { id: number; open: boolean }

const MAX_SHOWN = 5
/** The duration of the closing transition. */
const REMOVE_AFTER_MS = 200

/** Most visits show no message, so the component is loaded with the first one. */
const loadToastStack = () => import('./toast-stack.tsx')
const ToastStack = lazy(async () => ({ default: (await loadToastStack()).ToastStack }))

/** Loads the component ahead, for a page that shows messages without a connection. */
export const prefetchToasts = (): Promise<unknown> => loadToastStack().catch(() => undefined)

const ToastContext = createContext<(message: ToastMessage) => void>(() => undefined)

/** `const toast = useToast()`, then `toast({ title: 'Runden er fjernet.' })`. */
export const useToast = () => use(ToastContext)

/** Wraps the application once. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState<ShownToast[]>([])
  const [isNeeded, setIsNeeded] = useState(false)
  const nextId = useRef(1)
  const add = useMemo(
    () => (message: ToastMessage) => {
      const id = nextId.current
      nextId.current += 1
      setIsNeeded(true)
      setShown((all) => [...all, { ...message, id, open: true }].slice(-MAX_SHOWN))
    },
    [],
  )
  const close = (id: number) => {
    setShown((all) => all.map((toast) => (toast.id === id ? { ...toast, open: false } : toast)))
    setTimeout(() => setShown((all) => all.filter((toast) => toast.id !== id)), REMOVE_AFTER_MS)
  }
  return (
    <ToastContext value={add}>
      {children}
      {isNeeded && (
        <Suspense fallback={null}>
          <ToastStack shown={shown} close={close} />
        </Suspense>
      )}
    </ToastContext>
  )
}
