import { words, type TableEntry } from './data-map-entry.ts'

/** Clubs, texts and what runs the service: mostly nobody's, and who of us wrote it. */
export const restMap: Record<string, TableEntry> = {
  club_members: {
    about: 'A line of a club’s own member list',
    purpose: 'register',
    kept: 'until the club takes it out',
    personal: {
      dgu_number: ['golf', 'kept', 'clubRegister.dguNumber'],
      first_name: ['name', 'kept', 'clubRegister.firstName'],
      last_name: ['name', 'kept', 'clubRegister.lastName'],
      email: ['contact', 'kept', 'clubRegister.email'],
      birth_date: ['birth', 'kept', 'clubRegister.birthDate'],
      gender: ['birth', 'kept', 'clubRegister.gender'],
      membership_type: ['golf', 'kept', 'clubRegister.type'],
      is_home: ['golf', 'kept', 'clubRegister.isHome'],
      handicap_tenths: ['golf', 'kept', 'clubRegister.handicap'],
    },
    plain: words('id club_id imported_at import_run_id'),
  },
  analytics_events: {
    about: 'What somebody with statistic consent did on a page',
    purpose: 'statistics',
    kept: 'analytics',
    personal: {
      insert_id: ['pseudonym', 'gone'],
      device_id: ['pseudonym', 'gone'],
      session_id: ['pseudonym', 'gone'],
      user_id: ['pseudonym', 'gone'],
    },
    plain: words('day received_at at type page properties'),
  },
  analytics_forwards: {
    about: 'An event that waits to be sent on to the provider, when that is set up',
    purpose: 'statistics',
    kept: 'until it is sent, or the event is erased',
    personal: { insert_id: ['pseudonym', 'kept'] },
    plain: words('day due_at tries'),
  },
  analytics_drops: nobodys('How many events were not kept', 'day reason count'),
  analytics_counts: nobodys(
    'The events of a day, counted; gone with them',
    'day kind page dimension count',
  ),
  analytics_changed_days: nobodys('A day whose events are to be counted again', 'id day'),
  registration_counts: nobodys('How far forgotten purchases had come', 'day step count'),
  web_errors: nobodys(
    'What broke, without who met it; kept for 90 days',
    'id at side kind page build message stack agent',
  ),
  consent_records: {
    about: 'A choice about cookies, under a random number',
    purpose: 'consent',
    kept: 'cookieConsents',
    personal: { visitor_id: ['pseudonym', 'kept'] },
    plain: words('id at version wording_hash adapter culture granted'),
  },
  settled_work: byStaff(
    'What the back office did outside the service; about orders, never about people',
    'settled_by',
    'source subject_id note settled_at',
  ),
  import_runs: {
    about: 'A file that was read in',
    purpose: 'staff',
    kept: 'with the thing; the id leads nowhere when its account is gone',
    personal: { applied_by: ['staff', 'kept'], undone_by: ['staff', 'kept'] },
    plain: words('id kind file_name sha256 created changed unchanged skipped applied_at undone_at'),
  },
  import_run_changes: {
    about: 'A line of a club’s member list as it was before an import, to undo it',
    purpose: 'register',
    kept: 'importHistory',
    personal: {
      dgu_number: ['golf', 'kept', 'not: the line itself is exported; this is its past of 30 days'],
      before: ['golf', 'kept', 'not: the line itself is exported; this is its past of 30 days'],
    },
    plain: words('run_id club_id'),
  },
  course_closures: byStaff(
    'A closed course',
    'set_by',
    'id club_id reason note from_at until_at set_at',
  ),
  content_texts: byStaff('A text of the business', 'written_by', 'key version body written_at'),
  notices: byStaff(
    'A message on the pages',
    'written_by',
    'id body tone first_day last_day written_at',
  ),
  scan_devices: byStaff(
    'A club’s tablet at the reception',
    'paired_by',
    'id club_id name token_hash created_at last_seen_at revoked_at',
  ),
  clubs: nobodys(
    'A club, with its public address',
    'id slug name dgu_club_number region address postcode city phone email website cvr latitude_e6 longitude_e6 vat_status search_text created_at updated_at',
  ),
  club_terms: nobodys(
    'An agreement with a club',
    'id club_id version valid_from valid_to rounds_per_pass accepted_products max_handicap_tenths holiday_card_min_distance_km blackout_rules notice_hours booking_mode booking_url booking_window_days booking_steps booking_text check_in_place default_holes green_fee_weekday_ore green_fee_weekend_ore created_at',
  ),
  club_signs: nobodys('A sign at a club', 'id club_id code place created_at revoked_at'),
  courses: nobodys('A course', 'id club_id name holes par'),
  tees: nobodys(
    'A tee',
    'id course_id name gender course_rating_tenths slope_rating par length_metres',
  ),
  tee_holes: nobodys('A hole', 'tee_id number par stroke_index length_metres'),
  company_details: nobodys(
    'Who sells: our own company',
    'id name street postcode city cvr email phone phone_hours written_at',
  ),
  company_lookups: nobodys(
    'What the public company register says',
    'cvr found name active asked_at',
  ),
  seasons: nobodys(
    'A season',
    'id code sales_from sales_to play_from play_to status terms_version rule_version settlement_terms created_at',
  ),
  product_versions: nobodys(
    'A product as sold',
    'id season_id code version on_sale position definition created_at',
  ),
  payment_captures: nobodys(
    'Money to be taken, by the order’s id',
    'id order_id attempt_id order_line_id amount_ore status due_at created_at done_at tries last_error',
  ),
  payment_cases: nobodys(
    'A payment that somebody must look at, by ids and figures',
    'id order_id attempt_id kind cause_key details opened_at resolved_at',
  ),
  number_series: nobodys('The next number of a series', 'name last'),
  settings: nobodys('What every process must agree on', 'key value updated_at'),
  public_data: nobodys('How often the public pages have changed', 'id version'),
  visit_counts: nobodys('Visits of a month at a club', 'club_id month visits'),
  simulator_payments: nobodys(
    'Demonstration only: the pretended provider’s memory of invented people',
    'id reference state amount_ore currency authorized_ore captured_ore refunded_ore cancelled_ore return_url callback_url description created_at expires_at authorized_until approve_at trouble trouble_left events idempotency',
  ),
  simulator_callbacks: nobodys(
    'Demonstration only: what the pretended provider will tell us',
    'id url body due_at tries done_at created_at',
  ),
  simulator_golfers: nobodys(
    'Demonstration only: the pretended union’s invented members',
    'person_id union_ids answer',
  ),
  simulator_scorecards: nobodys(
    'Demonstration only: cards that the pretended union was sent',
    'external_id card posts',
  ),
  simulator_grants: nobodys(
    'Demonstration only: sign-ins of invented members',
    'key payload grant_id uid expires_at',
  ),
}

function nobodys(about: string, columns: string): TableEntry {
  return { about, plain: words(columns) }
}

function byStaff(about: string, column: string, columns: string): TableEntry {
  return {
    about,
    purpose: 'staff',
    kept: 'with the thing; the id leads nowhere when its account is gone',
    personal: { [column]: ['staff', 'kept'] },
    plain: words(columns),
  }
}
