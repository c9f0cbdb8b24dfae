import { useQueryClient } from '@tanstack/react-query'
import {
  createContext,
  Fragment,
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
} from '#contract/registrations/endpoints.ts'
import { call } from '../../api.ts'
import type { Pending } from './field-values.ts'
import { fetchCurrentRegistration, currentRegistrationQuery, type Current } from './queries.ts'
import { Saver, type SaverState } from './saver.ts'
import { TypedTexts } from './typed-texts.ts'

type RegistrationContextValue = {
  saver: Saver
  /** Entered texts that are still invalid and so cannot be saved; they are kept over steps and reloads. */
  drafts: TypedTexts
  /** True when another step was shown before since the page was loaded. */
  cameFromAnotherStep: (step: StepName) => boolean
}

const RegistrationContext = createContext<RegistrationContextValue | undefined>(undefined)

/** Provides the purchase in progress and saves its changes. */
export function RegistrationProvider(props: { first: Registration; children: ReactNode }) {
  const queryClient = useQueryClient()
  const [shared] = useState<RegistrationContextValue>(() => ({
    saver: new Saver(props.first, send),
    drafts: new TypedTexts(props.first.id),
    cameFromAnotherStep: trackSteps(),
  }))
  const { saver, drafts } = shared
  // Renders the fields again with the restored texts, because the first rendering equals the server's.
  const isRestored = useSyncExternalStore(neverChanges, drafts.restore, () => false)

  useEffect(() => {
    const unsubscribe = saver.subscribe(() =>
      queryClient.setQueryData<Current>(currentRegistrationQuery.queryKey, {
        registration: saver.getState().registration,
        expired: false,
      }),
    )
    const stop = watchWindow(saver, async () => {
      const { registration } = await fetchCurrentRegistration()
      const { version } = saver.getState().registration
      // A code that was sent in another window changes no version.
      if (registration && registration.version >= version) {
        saver.mergeServerState(registration)
      }
    })
    return () => {
      unsubscribe()
      stop()
      void saver.flush()
    }
  }, [saver, queryClient])

  return (
    <RegistrationContext value={shared}>
      <Fragment key={isRestored ? 'restored' : 'first'}>{props.children}</Fragment>
    </RegistrationContext>
  )
}

const neverChanges = () => () => undefined

function trackSteps() {
  let last: StepName | undefined
  return (step: StepName) => {
    const isAnother = last !== undefined && last !== step
    last = step
    return isAnother
  }
}

/** Refreshes when the window becomes visible again, and warns before unsaved changes are lost. */
function watchWindow(saver: Saver, refresh: () => Promise<void>) {
  const onVisibilityChange = () => {
    if (document.visibilityState === 'hidden') void saver.flush()
    else refresh().catch(() => undefined)
  }
  const onOnline = () => void saver.flush()
  const onBeforeUnload = (event: BeforeUnloadEvent) => {
    const { status } = saver.getState()
    if (status === 'waiting' || status === 'offline') event.preventDefault()
  }
  document.addEventListener('visibilitychange', onVisibilityChange)
  window.addEventListener('online', onOnline)
  window.addEventListener('beforeunload', onBeforeUnload)
  return () => {
    document.removeEventListener('visibilitychange', onVisibilityChange)
    window.removeEventListener('online', onOnline)
    window.removeEventListener('beforeunload', onBeforeUnload)
  }
}

async function send(batch: Pending[], version: number) {
  const fields = Object.fromEntries(batch.map(({ field, value }) => [field, value]))
  const cardId = batch[0]?.cardId
  return cardId
    ? call(saveCard, { cardId, version, ...fields })
    : call(saveRegistration, { version, ...fields })
}

export function useRegistrationContext(): RegistrationContextValue {
  const shared = use(RegistrationContext)
  if (!shared) throw new Error('Outside the registration')
  return shared
}

/** The current state of the purchase in this window. */
export function useRegistration(): SaverState & { saver: Saver } {
  const { saver } = useRegistrationContext()
  const state = useSyncExternalStore(saver.subscribe, saver.getState, saver.getState)
  return { ...state, saver }
}

export const stepPaths: Record<StepName, string> = {
  information: '/account/registration/information',
  'season-pass': '/account/registration/season-pass',
  verification: '/account/registration/verification',
  payment: '/account/registration/payment',
}

/** The page on which a renewal shows all steps before the payment. */
export const renewalPath = '/account/registration/renewal'

export const stepLabels: Record<StepName, string> = {
  information: 'Oplysninger',
  'season-pass': 'Sæsonkort',
  verification: 'Verificering',
  payment: 'Betaling',
}
