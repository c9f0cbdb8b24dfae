import { useQueryClient } from '@tanstack/react-query'
import {
  createContext,
  use,
  useEffect,
  useState,
  useSyncExternalStore,
  type ReactNode,
} from 'react'
import {
  saveCard,
  saveRegistration,
  type Registration,
  type StepName,
} from '#contract/registrations.ts'
import { call } from '../../api.ts'
import type { Pending } from './field-values.ts'
import { fetchCurrentRegistration, currentRegistrationQuery, type Current } from './queries.ts'
import { Saver, type SaverState } from './saver.ts'

type Shared = {
  saver: Saver
  /** Texts as they were typed, also those that cannot be saved yet; they outlive a step. */
  drafts: Map<string, string>
  /** True when another step was shown before this one since the page was loaded. */
  cameFromAnotherStep: (step: StepName) => boolean
}

const RegistrationContext = createContext<Shared | undefined>(undefined)

/** Holds the purchase under way in this window, and saves what is typed into it. */
export function RegistrationProvider(props: { first: Registration; children: ReactNode }) {
  const queryClient = useQueryClient()
  const [shared] = useState<Shared>(() => ({
    saver: new Saver(props.first, send),
    drafts: new Map(),
    cameFromAnotherStep: rememberStep(),
  }))
  const { saver } = shared

  useEffect(() => {
    const unsubscribe = saver.subscribe(() =>
      queryClient.setQueryData<Current>(currentRegistrationQuery.queryKey, {
        registration: saver.getState().registration,
        expired: false,
      }),
    )
    const stop = watchWindow(saver, async () => {
      const { registration } = await fetchCurrentRegistration()
      if (registration && registration.version > saver.getState().registration.version) {
        saver.take(registration)
      }
    })
    return () => {
      unsubscribe()
      stop()
      void saver.flush()
    }
  }, [saver, queryClient])

  return <RegistrationContext value={shared}>{props.children}</RegistrationContext>
}

function rememberStep() {
  let last: StepName | undefined
  return (step: StepName) => {
    const isAnother = last !== undefined && last !== step
    last = step
    return isAnother
  }
}

/** Looks for changes made elsewhere when the window is looked at again; asks before losing anything. */
function watchWindow(saver: Saver, refresh: () => Promise<void>) {
  const look = () => {
    if (document.visibilityState === 'hidden') void saver.flush()
    else refresh().catch(() => undefined)
  }
  const online = () => void saver.flush()
  const leave = (event: BeforeUnloadEvent) => {
    const { status } = saver.getState()
    if (status === 'waiting' || status === 'offline') event.preventDefault()
  }
  document.addEventListener('visibilitychange', look)
  window.addEventListener('online', online)
  window.addEventListener('beforeunload', leave)
  return () => {
    document.removeEventListener('visibilitychange', look)
    window.removeEventListener('online', online)
    window.removeEventListener('beforeunload', leave)
  }
}

async function send(batch: Pending[], version: number) {
  const fields = Object.fromEntries(batch.map(({ field, value }) => [field, value]))
  const cardId = batch[0]?.cardId
  return cardId
    ? call(saveCard, { cardId, version, ...fields })
    : call(saveRegistration, { version, ...fields })
}

export function useShared(): Shared {
  const shared = use(RegistrationContext)
  if (!shared) throw new Error('Outside the registration')
  return shared
}

/** The purchase as it stands in this window. */
export function useRegistration(): SaverState & { saver: Saver } {
  const { saver } = useShared()
  const state = useSyncExternalStore(saver.subscribe, saver.getState, saver.getState)
  return { ...state, saver }
}

export const stepPaths: Record<StepName, string> = {
  information: '/account/registration/information',
  'season-pass': '/account/registration/season-pass',
  verification: '/account/registration/verification',
  payment: '/account/registration/payment',
}

export const stepLabels: Record<StepName, string> = {
  information: 'Oplysninger',
  'season-pass': 'Sæsonkort',
  verification: 'Verificering',
  payment: 'Betaling',
}
