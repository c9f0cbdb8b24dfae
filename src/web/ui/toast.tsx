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
  /** Ends with a full stop: title and text are read out without a pause. */
  title: string
  text?: string
  tone?: Tone
  action?: { label: string; onAction: () => void }
  /** Stays until it is answered or closed. */
  lasting?: boolean
}

export type ShownToast = ToastMessage & { id: number; open: boolean }

const AT_MOST = 5
/** As long as the way out is drawn. */
const REMOVE_AFTER = 200

/** Most visits see no message: the machinery is fetched with the first one, and then stays. */
const ToastStack = lazy(async () => ({ default: (await import('./toast-stack.tsx')).ToastStack }))

const ToastContext = createContext<(message: ToastMessage) => void>(() => undefined)

/** `const toast = useToast()`, then `toast({ title: 'Runden er fjernet.' })`. */
export const useToast = () => use(ToastContext)

/** Stands once around the whole app. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState<ShownToast[]>([])
  const [isNeeded, setIsNeeded] = useState(false)
  const nextId = useRef(1)
  const add = useMemo(
    () => (message: ToastMessage) => {
      const id = nextId.current
      nextId.current += 1
      setIsNeeded(true)
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
      {children}
      {isNeeded && (
        <Suspense fallback={null}>
          <ToastStack shown={shown} close={close} />
        </Suspense>
      )}
    </ToastContext>
  )
}
