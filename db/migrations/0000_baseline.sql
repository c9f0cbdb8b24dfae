-- The database before anything is stored. Every later change is a file of its own after this one.
-- Tables stand by module; a comment above each says what a row is, and the columns are explained in
-- src/server/db/tables/. What Drizzle cannot express (triggers, searchable text, Danish order, the first row
-- of a counter) stands at the end.

-- -------------------------------------------------------------------------------------------------
-- The service itself
-- -------------------------------------------------------------------------------------------------

-- Who did what to which row, written in the transaction that did it. Holds ids, never personal values.
CREATE TABLE activity (
  id bigserial PRIMARY KEY,
  at timestamptz NOT NULL,
  account_id uuid,
  actor_kind text NOT NULL,
  action text NOT NULL,
  subject_type text NOT NULL,
  subject_id text NOT NULL,
  data jsonb DEFAULT '{}'::jsonb NOT NULL
);
CREATE INDEX activity_subject ON activity (subject_type, subject_id);
CREATE INDEX activity_at ON activity (at);
CREATE INDEX activity_scope ON activity ((data ->> 'scopeId'), id) WHERE data ->> 'scopeId' is not null;

-- What all processes of the service share: secrets made at the first start, the demonstration's clock.
CREATE TABLE settings (
  key text PRIMARY KEY,
  value jsonb NOT NULL,
  updated_at timestamptz NOT NULL
);

-- -------------------------------------------------------------------------------------------------
-- Accounts: who signs in, golfers and their memberships
-- -------------------------------------------------------------------------------------------------

-- Somebody who signs in. This table and the next ones are Better Auth's, under our names.
CREATE TABLE accounts (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  name text NOT NULL,
  email text NOT NULL,
  email_verified boolean DEFAULT false NOT NULL,
  image text,
  phone text,
  two_factor_enabled boolean DEFAULT false NOT NULL,
  analytics_id uuid,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  CONSTRAINT accounts_email_unique UNIQUE (email),
  CONSTRAINT accounts_analytics_id_unique UNIQUE (analytics_id)
);

-- A browser that is signed in to an account, until it signs out or the session expires.
CREATE TABLE sessions (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  token text NOT NULL,
  account_id uuid NOT NULL,
  expires_at timestamptz NOT NULL,
  ip_address text,
  user_agent text,
  two_factor_at timestamptz,
  browser_id uuid,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  CONSTRAINT sessions_token_unique UNIQUE (token),
  CONSTRAINT sessions_account_id_accounts_id_fk
    FOREIGN KEY (account_id) REFERENCES accounts (id) ON DELETE cascade
);
CREATE INDEX sessions_account ON sessions (account_id);

-- How an account signs in: its password, or the identity of a provider that it is linked to.
CREATE TABLE credentials (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  account_id uuid NOT NULL,
  provider_id text NOT NULL,
  provider_account_id text NOT NULL,
  access_token text,
  refresh_token text,
  id_token text,
  access_token_expires_at timestamptz,
  refresh_token_expires_at timestamptz,
  scope text,
  password text,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  CONSTRAINT credentials_account_id_accounts_id_fk
    FOREIGN KEY (account_id) REFERENCES accounts (id) ON DELETE cascade
);
CREATE INDEX credentials_account ON credentials (account_id);
CREATE UNIQUE INDEX credentials_provider ON credentials (provider_id, provider_account_id);

-- A sign-in with the golf union that one browser has begun (docs/algorithms/dgu-login.md).
CREATE TABLE dgu_logins (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  state_hash text NOT NULL,
  browser_hash text NOT NULL,
  verifier text,
  purpose text NOT NULL,
  card_id uuid,
  next text NOT NULL,
  expires_at timestamptz NOT NULL,
  used_at timestamptz,
  golfer jsonb,
  golfer_until timestamptz,
  code_hash text,
  code_email text,
  code_tries integer DEFAULT 0 NOT NULL,
  code_until timestamptz,
  CONSTRAINT dgu_logins_state_hash_unique UNIQUE (state_hash)
);
CREATE INDEX dgu_logins_browser ON dgu_logins (browser_hash);
CREATE INDEX dgu_logins_expires ON dgu_logins (expires_at);

-- Values that Better Auth keeps for a short while between two steps, such as a passkey challenge.
CREATE TABLE auth_verifications (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  identifier text NOT NULL,
  value text NOT NULL,
  expires_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL
);
CREATE INDEX auth_verifications_identifier ON auth_verifications (identifier);

-- The second step of a sign-in: the secret of an authenticator app and printed codes, both encrypted.
CREATE TABLE two_factors (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  account_id uuid NOT NULL,
  secret text NOT NULL,
  backup_codes text NOT NULL,
  verified boolean DEFAULT false NOT NULL,
  failed_verification_count integer DEFAULT 0 NOT NULL,
  locked_until timestamptz,
  CONSTRAINT two_factors_account_id_unique UNIQUE (account_id),
  CONSTRAINT two_factors_account_id_accounts_id_fk
    FOREIGN KEY (account_id) REFERENCES accounts (id) ON DELETE cascade
);

-- Sign-in attempts by address and route, counted by Better Auth.
CREATE TABLE rate_limits (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  key text NOT NULL,
  count integer NOT NULL,
  last_request bigint NOT NULL,
  CONSTRAINT rate_limits_key_unique UNIQUE (key)
);

-- Somebody who plays; passes and check-ins belong to the golfer. An account manages one or more golfers.
CREATE TABLE golfers (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  dgu_person_id text,
  first_name text NOT NULL,
  last_name text NOT NULL,
  birth_date date,
  email text,
  handicap_tenths smallint,
  right_to_play boolean,
  verified_for_year smallint,
  verified_at timestamptz,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL
);
CREATE UNIQUE INDEX golfers_dgu_person ON golfers (dgu_person_id);
CREATE INDEX golfers_name ON golfers (lower(last_name), lower(first_name));

-- The clubs that a golfer is or was a member of, as the golf union last answered.
CREATE TABLE golfer_memberships (
  golfer_id uuid NOT NULL,
  dgu_number text NOT NULL,
  club_number integer NOT NULL,
  club_name text NOT NULL,
  type smallint NOT NULL,
  is_home boolean NOT NULL,
  first_seen date NOT NULL,
  ended_on date,
  CONSTRAINT golfer_memberships_golfer_id_dgu_number_pk PRIMARY KEY (golfer_id, dgu_number),
  CONSTRAINT golfer_memberships_golfer_id_golfers_id_fk
    FOREIGN KEY (golfer_id) REFERENCES golfers (id) ON DELETE cascade
);
CREATE INDEX golfer_memberships_number ON golfer_memberships (dgu_number);
CREATE INDEX golfer_memberships_club ON golfer_memberships (club_number);

-- Which accounts manage which golfers: oneself, a child, a partner who agreed.
CREATE TABLE account_golfers (
  account_id uuid NOT NULL,
  golfer_id uuid NOT NULL,
  relation text NOT NULL,
  proof text DEFAULT 'typed' NOT NULL,
  created_at timestamptz NOT NULL,
  CONSTRAINT account_golfers_account_id_golfer_id_pk PRIMARY KEY (account_id, golfer_id),
  CONSTRAINT account_golfers_account_id_accounts_id_fk
    FOREIGN KEY (account_id) REFERENCES accounts (id) ON DELETE cascade,
  CONSTRAINT account_golfers_golfer_id_golfers_id_fk
    FOREIGN KEY (golfer_id) REFERENCES golfers (id) ON DELETE cascade
);
CREATE INDEX account_golfers_golfer ON account_golfers (golfer_id);

-- -------------------------------------------------------------------------------------------------
-- Clubs: agreements, closures, courses, members
-- -------------------------------------------------------------------------------------------------

-- A golf club: its address, its place on the map and its number in the Danish Golf Union.
CREATE TABLE clubs (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  slug text NOT NULL,
  name text NOT NULL,
  dgu_club_number integer NOT NULL,
  region text NOT NULL,
  address text NOT NULL,
  postcode text NOT NULL,
  city text NOT NULL,
  phone text,
  email text,
  website text,
  cvr text,
  latitude_e6 integer,
  longitude_e6 integer,
  vat_status text NOT NULL,
  search_text text NOT NULL,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  CONSTRAINT clubs_slug_unique UNIQUE (slug),
  CONSTRAINT clubs_dgu_club_number_unique UNIQUE (dgu_club_number)
);
CREATE INDEX clubs_region ON clubs (region);

-- A version of a club's agreement. A club is a partner on the days that a version covers.
CREATE TABLE club_terms (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  club_id uuid NOT NULL,
  version integer NOT NULL,
  valid_from date NOT NULL,
  valid_to date,
  rounds_per_pass smallint NOT NULL,
  accepted_products text[] NOT NULL,
  max_handicap_tenths smallint,
  holiday_card_min_distance_km smallint,
  blackout_rules jsonb NOT NULL,
  notice_hours smallint NOT NULL,
  booking_mode text NOT NULL,
  booking_url text,
  booking_window_days smallint NOT NULL,
  booking_steps jsonb NOT NULL,
  booking_text text,
  check_in_place text NOT NULL,
  default_holes smallint NOT NULL,
  green_fee_weekday_ore integer NOT NULL,
  green_fee_weekend_ore integer NOT NULL,
  created_at timestamptz NOT NULL,
  CONSTRAINT club_terms_version UNIQUE (club_id, version),
  CONSTRAINT club_terms_club_id_clubs_id_fk FOREIGN KEY (club_id) REFERENCES clubs (id)
);

-- A closure by weather or for safety: in force at once, with the reason that the public reads.
CREATE TABLE course_closures (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  club_id uuid NOT NULL,
  reason text NOT NULL,
  note text,
  from_at timestamptz NOT NULL,
  until_at timestamptz,
  set_at timestamptz NOT NULL,
  set_by uuid,
  CONSTRAINT course_closures_club_id_clubs_id_fk FOREIGN KEY (club_id) REFERENCES clubs (id)
);
CREATE INDEX course_closures_club ON course_closures (club_id, from_at);

-- A golf course of a club.
CREATE TABLE courses (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  club_id uuid NOT NULL,
  name text NOT NULL,
  holes smallint NOT NULL,
  par smallint NOT NULL,
  CONSTRAINT courses_name UNIQUE (club_id, name),
  CONSTRAINT courses_club_id_clubs_id_fk FOREIGN KEY (club_id) REFERENCES clubs (id)
);

-- A tee of a course with its ratings for one gender.
CREATE TABLE tees (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  course_id uuid NOT NULL,
  name text NOT NULL,
  gender text NOT NULL,
  course_rating_tenths smallint NOT NULL,
  slope_rating smallint NOT NULL,
  par smallint NOT NULL,
  length_metres integer,
  CONSTRAINT tees_name UNIQUE (course_id, name, gender),
  CONSTRAINT tees_course_id_courses_id_fk
    FOREIGN KEY (course_id) REFERENCES courses (id) ON DELETE cascade
);

-- A hole as it is played from a tee.
CREATE TABLE tee_holes (
  tee_id uuid NOT NULL,
  number smallint NOT NULL,
  par smallint NOT NULL,
  stroke_index smallint NOT NULL,
  length_metres integer,
  CONSTRAINT tee_holes_tee_id_number_pk PRIMARY KEY (tee_id, number),
  CONSTRAINT tee_holes_tee_id_tees_id_fk FOREIGN KEY (tee_id) REFERENCES tees (id) ON DELETE cascade
);

-- The sign at the counter or first tee: a QR and a six-character code.
CREATE TABLE club_signs (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  club_id uuid NOT NULL,
  code text NOT NULL,
  place text NOT NULL,
  created_at timestamptz NOT NULL,
  revoked_at timestamptz,
  CONSTRAINT club_signs_code_unique UNIQUE (code),
  CONSTRAINT club_signs_club_id_clubs_id_fk FOREIGN KEY (club_id) REFERENCES clubs (id)
);

-- A member in a club's own list, as the club imported it.
CREATE TABLE club_members (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  club_id uuid NOT NULL,
  dgu_number text NOT NULL,
  first_name text NOT NULL,
  last_name text NOT NULL,
  email text,
  birth_date date,
  gender text,
  membership_type smallint,
  is_home boolean NOT NULL,
  handicap_tenths smallint,
  imported_at timestamptz NOT NULL,
  import_run_id uuid,
  CONSTRAINT club_members_club_id_clubs_id_fk FOREIGN KEY (club_id) REFERENCES clubs (id)
);
CREATE UNIQUE INDEX club_members_number ON club_members (club_id, dgu_number);
CREATE INDEX club_members_dgu ON club_members (dgu_number);
CREATE INDEX club_members_run ON club_members (import_run_id);

-- A file of clubs, courses or members that was imported, and how many rows it changed.
CREATE TABLE import_runs (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  kind text NOT NULL,
  file_name text NOT NULL,
  sha256 text NOT NULL,
  created integer NOT NULL,
  changed integer NOT NULL,
  unchanged integer NOT NULL,
  skipped integer DEFAULT 0 NOT NULL,
  applied_at timestamptz NOT NULL,
  applied_by uuid,
  undone_at timestamptz,
  undone_by uuid
);
ALTER TABLE club_members ADD CONSTRAINT club_members_import_run_id_import_runs_id_fk
  FOREIGN KEY (import_run_id) REFERENCES import_runs (id);

-- What an import of members changed, so that it can be undone; deleted after 30 days.
CREATE TABLE import_run_changes (
  run_id uuid NOT NULL,
  club_id uuid NOT NULL,
  dgu_number text NOT NULL,
  before jsonb,
  CONSTRAINT import_run_changes_run_id_club_id_dgu_number_pk PRIMARY KEY (run_id, club_id, dgu_number),
  CONSTRAINT import_run_changes_run_id_import_runs_id_fk
    FOREIGN KEY (run_id) REFERENCES import_runs (id)
);

-- -------------------------------------------------------------------------------------------------
-- Competitions: tournaments, divisions, rounds and their tees
-- -------------------------------------------------------------------------------------------------

-- A tournament of a club, from draft to final result.
CREATE TABLE tournaments (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  slug text NOT NULL,
  club_id uuid NOT NULL,
  name text NOT NULL,
  about text,
  state text NOT NULL,
  suspended_from text,
  first_day date NOT NULL,
  last_day date NOT NULL,
  entry_opens_at timestamptz,
  entry_closes_at timestamptz NOT NULL,
  withdraw_before timestamptz NOT NULL,
  fee_ore integer NOT NULL,
  member_fee_ore integer NOT NULL,
  card_fee_ore integer,
  card_uses_round boolean NOT NULL,
  places smallint,
  members_only boolean DEFAULT false NOT NULL,
  cloned_from uuid,
  settings_revision integer DEFAULT 0 NOT NULL,
  created_at timestamptz NOT NULL,
  announced_at timestamptz,
  final_at timestamptz,
  CONSTRAINT tournaments_slug_unique UNIQUE (slug),
  CONSTRAINT tournaments_days_in_order CHECK (first_day <= last_day),
  CONSTRAINT tournaments_fees CHECK (fee_ore >= 0 and member_fee_ore >= 0),
  CONSTRAINT tournaments_club_id_clubs_id_fk FOREIGN KEY (club_id) REFERENCES clubs (id)
);
CREATE INDEX tournaments_days ON tournaments (first_day, last_day);
CREATE INDEX tournaments_club ON tournaments (club_id, first_day);

-- How often the data on a tournament's pages has changed. A table of its own, because a new score changes
-- the pages of one tournament and no other public page.
CREATE TABLE tournament_versions (
  tournament_id uuid PRIMARY KEY,
  version integer NOT NULL,
  facts_version integer DEFAULT 0 NOT NULL,
  changed_at timestamptz,
  CONSTRAINT tournament_versions_tournament_id_tournaments_id_fk
    FOREIGN KEY (tournament_id) REFERENCES tournaments (id) ON DELETE cascade
);

-- A division: who plays against whom, and by which terms.
CREATE TABLE tournament_divisions (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  tournament_id uuid NOT NULL,
  "position" smallint NOT NULL,
  name text NOT NULL,
  terms jsonb NOT NULL,
  handicap_from_tenths smallint,
  handicap_to_tenths smallint,
  gender text,
  age_from smallint,
  age_to smallint,
  places smallint,
  lot_seeds jsonb,
  play_off jsonb,
  CONSTRAINT tournament_divisions_position UNIQUE (tournament_id, "position"),
  CONSTRAINT tournament_divisions_tournament_id_tournaments_id_fk
    FOREIGN KEY (tournament_id) REFERENCES tournaments (id) ON DELETE cascade
);

-- A round, with the course as it is played that day.
CREATE TABLE tournament_rounds (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  tournament_id uuid NOT NULL,
  number smallint NOT NULL,
  day date NOT NULL,
  course_name text NOT NULL,
  holes smallint NOT NULL,
  first_minute smallint NOT NULL,
  interval smallint NOT NULL,
  start_style jsonb NOT NULL,
  draw_version smallint NOT NULL,
  drawn_at timestamptz,
  hidden_holes smallint DEFAULT 0 NOT NULL,
  opens_minute smallint,
  voided_at timestamptz,
  voided_by uuid,
  void_reason text,
  CONSTRAINT tournament_rounds_number UNIQUE (tournament_id, number),
  CONSTRAINT tournament_rounds_void CHECK ((voided_at is null) = (void_reason is null)),
  CONSTRAINT tournament_rounds_tournament_id_tournaments_id_fk
    FOREIGN KEY (tournament_id) REFERENCES tournaments (id) ON DELETE cascade
);

-- A tee of a round, copied from the club's course, so that a later change of the course does not change
-- the round.
CREATE TABLE round_tees (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  round_id uuid NOT NULL,
  division_id uuid,
  is_extra boolean DEFAULT false NOT NULL,
  name text NOT NULL,
  gender text NOT NULL,
  course_rating_tenths smallint NOT NULL,
  slope_rating smallint NOT NULL,
  par smallint NOT NULL,
  holes jsonb NOT NULL,
  CONSTRAINT round_tees_extra_is_nobodys CHECK (not is_extra or division_id is null),
  CONSTRAINT round_tees_round_id_tournament_rounds_id_fk
    FOREIGN KEY (round_id) REFERENCES tournament_rounds (id) ON DELETE cascade,
  CONSTRAINT round_tees_division_id_tournament_divisions_id_fk
    FOREIGN KEY (division_id) REFERENCES tournament_divisions (id) ON DELETE cascade
);
CREATE UNIQUE INDEX round_tees_one
  ON round_tees (round_id, coalesce(division_id, round_id), gender)
  WHERE not is_extra;
CREATE UNIQUE INDEX round_tees_extra ON round_tees (round_id, gender, name) WHERE is_extra;

-- -------------------------------------------------------------------------------------------------
-- Roles, and the keys, mails and devices of signing in
-- -------------------------------------------------------------------------------------------------

-- Which account may do what, and since when. Ended roles stay.
CREATE TABLE roles (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  account_id uuid NOT NULL,
  name text NOT NULL,
  club_id uuid,
  company_id uuid,
  tournament_id uuid,
  granted_at timestamptz NOT NULL,
  revoked_at timestamptz,
  CONSTRAINT roles_scope
    CHECK ((club_id is not null) = (name in ('club_staff', 'club_admin'))
      and (company_id is not null) = (name in ('company_admin'))
      and (tournament_id is not null) = (name in ('tournament_director', 'tournament_scorer'))
      and name in ('club_staff', 'club_admin', 'company_admin', 'tournament_director', 'tournament_scorer',
        'operator_support', 'operator_finance', 'operator_admin')),
  CONSTRAINT roles_account_id_accounts_id_fk
    FOREIGN KEY (account_id) REFERENCES accounts (id) ON DELETE cascade,
  CONSTRAINT roles_club_id_clubs_id_fk FOREIGN KEY (club_id) REFERENCES clubs (id),
  CONSTRAINT roles_tournament_id_tournaments_id_fk
    FOREIGN KEY (tournament_id) REFERENCES tournaments (id)
);
CREATE INDEX roles_account ON roles (account_id);
CREATE INDEX roles_club ON roles (club_id);
CREATE INDEX roles_tournament ON roles (tournament_id);
CREATE UNIQUE INDEX roles_standing
  ON roles (account_id, name, coalesce(club_id, company_id, tournament_id, account_id))
  WHERE revoked_at is null;

-- A role that waits to be accepted through a mailed link.
CREATE TABLE invitations (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  email text NOT NULL,
  name text NOT NULL,
  club_id uuid,
  company_id uuid,
  tournament_id uuid,
  key_hash text NOT NULL,
  invited_by uuid,
  created_at timestamptz NOT NULL,
  sent_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  accepted_at timestamptz,
  accepted_by uuid,
  revoked_at timestamptz,
  CONSTRAINT invitations_key_hash_unique UNIQUE (key_hash),
  CONSTRAINT invitations_scope
    CHECK ((club_id is not null) = (name in ('club_staff', 'club_admin'))
      and (company_id is not null) = (name in ('company_admin'))
      and (tournament_id is not null) = (name in ('tournament_director', 'tournament_scorer'))
      and name in ('club_staff', 'club_admin', 'company_admin', 'tournament_director', 'tournament_scorer',
        'operator_support', 'operator_finance', 'operator_admin')),
  CONSTRAINT invitations_club_id_clubs_id_fk FOREIGN KEY (club_id) REFERENCES clubs (id),
  CONSTRAINT invitations_tournament_id_tournaments_id_fk
    FOREIGN KEY (tournament_id) REFERENCES tournaments (id),
  CONSTRAINT invitations_invited_by_accounts_id_fk
    FOREIGN KEY (invited_by) REFERENCES accounts (id) ON DELETE set null,
  CONSTRAINT invitations_accepted_by_accounts_id_fk
    FOREIGN KEY (accepted_by) REFERENCES accounts (id) ON DELETE set null
);
CREATE INDEX invitations_club ON invitations (club_id);
CREATE INDEX invitations_tournament ON invitations (tournament_id);
CREATE UNIQUE INDEX invitations_open
  ON invitations (email, name, coalesce(club_id, company_id, tournament_id, '00000000-0000-0000-0000-000000000000'::uuid))
  WHERE accepted_at is null and revoked_at is null;

-- A key that was mailed in a link: one for each purpose and address, so that the newest ends the older.
-- Only its hash is stored.
CREATE TABLE mailed_keys (
  purpose text NOT NULL,
  email text NOT NULL,
  key_hash text NOT NULL,
  opens jsonb,
  expires_at timestamptz NOT NULL,
  CONSTRAINT mailed_keys_purpose_email_pk PRIMARY KEY (purpose, email),
  CONSTRAINT mailed_keys_key_hash_unique UNIQUE (key_hash)
);

-- A mail that asks a golfer to confirm the membership for a calendar year; one for each golfer and year.
CREATE TABLE membership_mails (
  golfer_id uuid NOT NULL,
  year smallint NOT NULL,
  key_hash text NOT NULL,
  queued_at timestamptz NOT NULL,
  CONSTRAINT membership_mails_golfer_id_year_pk PRIMARY KEY (golfer_id, year),
  CONSTRAINT membership_mails_key_hash_unique UNIQUE (key_hash),
  CONSTRAINT membership_mails_golfer_id_golfers_id_fk
    FOREIGN KEY (golfer_id) REFERENCES golfers (id) ON DELETE cascade
);

-- A browser in which somebody has signed in before, recognised by the hash of its cookie.
CREATE TABLE known_browsers (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  account_id uuid NOT NULL,
  browser_hash text NOT NULL,
  first_seen_at timestamptz NOT NULL,
  remembered_until timestamptz,
  CONSTRAINT known_browsers_once UNIQUE (account_id, browser_hash),
  CONSTRAINT known_browsers_account_id_accounts_id_fk
    FOREIGN KEY (account_id) REFERENCES accounts (id) ON DELETE cascade
);

-- Better Auth's passkeys: the public half of a key that never leaves the person's device.
CREATE TABLE passkeys (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  account_id uuid NOT NULL,
  name text,
  public_key text NOT NULL,
  credential_id text NOT NULL,
  counter integer NOT NULL,
  device_type text NOT NULL,
  backed_up boolean NOT NULL,
  transports text,
  aaguid text,
  created_at timestamptz NOT NULL,
  CONSTRAINT passkeys_credential_id_unique UNIQUE (credential_id),
  CONSTRAINT passkeys_account_id_accounts_id_fk
    FOREIGN KEY (account_id) REFERENCES accounts (id) ON DELETE cascade
);
CREATE INDEX passkeys_account ON passkeys (account_id);

-- -------------------------------------------------------------------------------------------------
-- Notifications
-- -------------------------------------------------------------------------------------------------

-- The outbox: a mail is a row in the transaction that caused it, sent afterwards by a job.
CREATE TABLE mails (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  to_address text NOT NULL,
  account_id uuid,
  template text NOT NULL,
  data jsonb NOT NULL,
  dedupe_key text,
  created_at timestamptz NOT NULL,
  due_at timestamptz NOT NULL,
  sent_at timestamptz,
  failed_at timestamptz,
  attempts integer DEFAULT 0 NOT NULL,
  last_error text,
  subject text,
  html text,
  text text
);
CREATE UNIQUE INDEX mails_dedupe ON mails (dedupe_key);
CREATE INDEX mails_due ON mails (sent_at, due_at);
CREATE INDEX mails_to ON mails (to_address);
CREATE INDEX mails_account ON mails (account_id);

-- -------------------------------------------------------------------------------------------------
-- Content: texts and notices on the public pages
-- -------------------------------------------------------------------------------------------------

-- A version of a text that the back office edits; the highest version is shown.
CREATE TABLE content_texts (
  key text NOT NULL,
  version integer NOT NULL,
  body text NOT NULL,
  written_at timestamptz NOT NULL,
  written_by uuid NOT NULL,
  CONSTRAINT content_texts_key_version_pk PRIMARY KEY (key, version)
);

-- A message across the public pages on some days.
CREATE TABLE notices (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  body text NOT NULL,
  tone text NOT NULL,
  first_day date NOT NULL,
  last_day date NOT NULL,
  written_at timestamptz NOT NULL,
  written_by uuid NOT NULL
);
CREATE INDEX notices_last_day ON notices (last_day);

-- The company that sells: one row, shown in footers, terms and mails.
CREATE TABLE company_details (
  id integer PRIMARY KEY,
  name text NOT NULL,
  street text NOT NULL,
  postcode text NOT NULL,
  city text NOT NULL,
  cvr text NOT NULL,
  email text NOT NULL,
  phone text NOT NULL,
  phone_hours text NOT NULL,
  written_at timestamptz NOT NULL,
  CONSTRAINT company_details_one CHECK (id = 1)
);

-- How often data on public pages has changed: one row, raised by the triggers at the end of this file.
CREATE TABLE public_data (
  id smallint PRIMARY KEY,
  version bigint NOT NULL
);

-- -------------------------------------------------------------------------------------------------
-- Consent
-- -------------------------------------------------------------------------------------------------

-- A choice about cookies, also a refusal, without address or account. Rows are only inserted.
CREATE TABLE consent_records (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  at timestamptz NOT NULL,
  visitor_id uuid NOT NULL,
  version integer NOT NULL,
  wording_hash text,
  adapter text NOT NULL,
  culture text NOT NULL,
  granted text[] NOT NULL
);
CREATE INDEX consent_records_at ON consent_records (at);

-- -------------------------------------------------------------------------------------------------
-- Analytics
-- -------------------------------------------------------------------------------------------------

-- What visitors with consent to statistics did, in one partition for each Danish day.
CREATE TABLE analytics_events (
  day date NOT NULL,
  insert_id text NOT NULL,
  received_at timestamptz NOT NULL,
  at timestamptz NOT NULL,
  type text NOT NULL,
  device_id text NOT NULL,
  session_id bigint,
  user_id text,
  page text,
  properties jsonb NOT NULL,
  CONSTRAINT analytics_events_day_insert_id_pk PRIMARY KEY (day, insert_id)
) PARTITION BY RANGE (day);
CREATE INDEX analytics_events_device ON analytics_events (device_id);
CREATE INDEX analytics_events_user ON analytics_events (user_id) WHERE user_id is not null;

-- Events that wait to be forwarded to the provider; empty unless forwarding is configured.
CREATE TABLE analytics_forwards (
  day date NOT NULL,
  insert_id text NOT NULL,
  due_at timestamptz NOT NULL,
  tries integer DEFAULT 0 NOT NULL,
  CONSTRAINT analytics_forwards_day_insert_id_pk PRIMARY KEY (day, insert_id)
);
CREATE INDEX analytics_forwards_due ON analytics_forwards (due_at);

-- How many events were not stored, by day and reason.
CREATE TABLE analytics_drops (
  day date NOT NULL,
  reason text NOT NULL,
  count bigint NOT NULL,
  CONSTRAINT analytics_drops_day_reason_pk PRIMARY KEY (day, reason)
);

-- The events of a day, counted (docs/algorithms/insights.md).
CREATE TABLE analytics_counts (
  day date NOT NULL,
  kind text NOT NULL,
  page text NOT NULL,
  dimension text NOT NULL,
  count bigint NOT NULL,
  CONSTRAINT analytics_counts_day_kind_page_dimension_pk PRIMARY KEY (day, kind, page, dimension)
);

-- A row for each time that events of a day were stored or erased since the day was counted.
CREATE TABLE analytics_changed_days (
  id bigserial PRIMARY KEY,
  day date NOT NULL
);
CREATE INDEX analytics_changed_days_day ON analytics_changed_days (day);

-- -------------------------------------------------------------------------------------------------
-- Error reports
-- -------------------------------------------------------------------------------------------------

-- An error in a browser or on the server, under the number that the visitor may quote. Without address,
-- cookie or account (docs/algorithms/error-reports.md).
CREATE TABLE web_errors (
  id text PRIMARY KEY,
  at timestamptz NOT NULL,
  side text NOT NULL,
  kind text NOT NULL,
  page text NOT NULL,
  build text NOT NULL,
  message text NOT NULL,
  stack text NOT NULL,
  agent text
);
CREATE INDEX web_errors_at ON web_errors (at);

-- -------------------------------------------------------------------------------------------------
-- Payments: orders, attempts, captures, refunds
-- -------------------------------------------------------------------------------------------------

-- What was bought and what it cost, frozen. The module does not depend on what is bought.
CREATE TABLE orders (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  number text,
  kind text NOT NULL,
  subject_id uuid NOT NULL,
  account_id uuid,
  buyer_name text NOT NULL,
  buyer_email text NOT NULL,
  status text NOT NULL,
  total_ore integer NOT NULL,
  currency text NOT NULL,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  secured_at timestamptz,
  secured_by uuid,
  fulfilled_at timestamptz,
  cancelled_at timestamptz,
  CONSTRAINT orders_number_unique UNIQUE (number),
  CONSTRAINT orders_total CHECK (total_ore >= 0)
);
CREATE INDEX orders_subject ON orders (kind, subject_id);
CREATE INDEX orders_email ON orders (buyer_email);
CREATE INDEX orders_expiry ON orders (expires_at) WHERE status = 'awaiting_payment';
CREATE UNIQUE INDEX orders_one_living
  ON orders (kind, subject_id)
  WHERE status not in ('cancelled', 'refunded');

-- One thing in an order with its price, discount and VAT; the lines add up to the total.
CREATE TABLE order_lines (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  order_id uuid NOT NULL,
  "position" smallint NOT NULL,
  subject_id uuid NOT NULL,
  description text NOT NULL,
  list_price_ore integer NOT NULL,
  discount_ore integer NOT NULL,
  total_ore integer NOT NULL,
  vat_mode text NOT NULL,
  vat_ore integer NOT NULL,
  refunded_ore integer DEFAULT 0 NOT NULL,
  CONSTRAINT order_lines_position UNIQUE (order_id, "position"),
  CONSTRAINT order_lines_total CHECK (total_ore = list_price_ore - discount_ore and total_ore >= 0),
  CONSTRAINT order_lines_refunded CHECK (refunded_ore between 0 and total_ore),
  CONSTRAINT order_lines_order_id_orders_id_fk FOREIGN KEY (order_id) REFERENCES orders (id)
);

-- An attempt to pay an order at a provider: what was authorised, captured and refunded.
CREATE TABLE payment_attempts (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  order_id uuid NOT NULL,
  provider text NOT NULL,
  reference text NOT NULL,
  status text NOT NULL,
  amount_ore integer NOT NULL,
  currency text NOT NULL,
  authorized_ore integer DEFAULT 0 NOT NULL,
  captured_ore integer DEFAULT 0 NOT NULL,
  refunded_ore integer DEFAULT 0 NOT NULL,
  return_token_hash text NOT NULL,
  redirect_url text,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  next_poll_at timestamptz,
  polls smallint DEFAULT 0 NOT NULL,
  authorized_until timestamptz,
  release_due_at timestamptz,
  release_tries smallint DEFAULT 0 NOT NULL,
  released_at timestamptz,
  CONSTRAINT payment_attempts_reference_unique UNIQUE (reference),
  CONSTRAINT payment_attempts_return_token_hash_unique UNIQUE (return_token_hash),
  CONSTRAINT payment_attempts_amounts
    CHECK (0 <= refunded_ore and refunded_ore <= captured_ore and captured_ore <= authorized_ore),
  CONSTRAINT payment_attempts_order_id_orders_id_fk FOREIGN KEY (order_id) REFERENCES orders (id)
);
CREATE INDEX payment_attempts_order ON payment_attempts (order_id);
CREATE INDEX payment_attempts_poll ON payment_attempts (next_poll_at);
CREATE INDEX payment_attempts_release ON payment_attempts (release_due_at);

-- An event that a provider sent or answered; each is stored once.
CREATE TABLE payment_events (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  attempt_id uuid NOT NULL,
  provider text NOT NULL,
  provider_event_key text NOT NULL,
  name text NOT NULL,
  source text NOT NULL,
  amount_ore integer,
  raw jsonb NOT NULL,
  received_at timestamptz NOT NULL,
  CONSTRAINT payment_events_attempt_id_payment_attempts_id_fk
    FOREIGN KEY (attempt_id) REFERENCES payment_attempts (id)
);
CREATE UNIQUE INDEX payment_events_key ON payment_events (provider, provider_event_key);
CREATE INDEX payment_events_attempt ON payment_events (attempt_id);

-- Money to capture from an authorisation: for one line, or for the whole order.
CREATE TABLE payment_captures (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  order_id uuid NOT NULL,
  attempt_id uuid NOT NULL,
  order_line_id uuid,
  amount_ore integer NOT NULL,
  status text NOT NULL,
  due_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL,
  done_at timestamptz,
  tries smallint DEFAULT 0 NOT NULL,
  last_error text,
  CONSTRAINT payment_captures_amount CHECK (amount_ore >= 0),
  CONSTRAINT payment_captures_order_id_orders_id_fk FOREIGN KEY (order_id) REFERENCES orders (id),
  CONSTRAINT payment_captures_attempt_id_payment_attempts_id_fk
    FOREIGN KEY (attempt_id) REFERENCES payment_attempts (id),
  CONSTRAINT payment_captures_order_line_id_order_lines_id_fk
    FOREIGN KEY (order_line_id) REFERENCES order_lines (id)
);
CREATE UNIQUE INDEX payment_captures_line ON payment_captures (order_line_id);
CREATE UNIQUE INDEX payment_captures_whole ON payment_captures (order_id) WHERE order_line_id is null;
CREATE INDEX payment_captures_due ON payment_captures (due_at) WHERE status in ('due', 'sending');

-- Money that goes back for an order, and how far the provider has come with it.
CREATE TABLE refunds (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  order_id uuid NOT NULL,
  attempt_id uuid,
  order_line_id uuid,
  amount_ore integer NOT NULL,
  reason text NOT NULL,
  cause_key text NOT NULL,
  status text NOT NULL,
  due_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL,
  done_at timestamptz,
  attempts smallint DEFAULT 0 NOT NULL,
  last_error text,
  CONSTRAINT refunds_cause_key_unique UNIQUE (cause_key),
  CONSTRAINT refunds_amount CHECK (amount_ore > 0),
  CONSTRAINT refunds_order_id_orders_id_fk FOREIGN KEY (order_id) REFERENCES orders (id),
  CONSTRAINT refunds_attempt_id_payment_attempts_id_fk
    FOREIGN KEY (attempt_id) REFERENCES payment_attempts (id),
  CONSTRAINT refunds_order_line_id_order_lines_id_fk
    FOREIGN KEY (order_line_id) REFERENCES order_lines (id)
);
CREATE INDEX refunds_order ON refunds (order_id);
CREATE INDEX refunds_due ON refunds (status, due_at);

-- A payment that a person must look at: a wrong amount, a refused capture, something that cannot be
-- delivered.
CREATE TABLE payment_cases (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  order_id uuid NOT NULL,
  attempt_id uuid,
  kind text NOT NULL,
  cause_key text NOT NULL,
  details jsonb NOT NULL,
  opened_at timestamptz NOT NULL,
  resolved_at timestamptz,
  CONSTRAINT payment_cases_cause_key_unique UNIQUE (cause_key),
  CONSTRAINT payment_cases_order_id_orders_id_fk FOREIGN KEY (order_id) REFERENCES orders (id),
  CONSTRAINT payment_cases_attempt_id_payment_attempts_id_fk
    FOREIGN KEY (attempt_id) REFERENCES payment_attempts (id)
);
CREATE INDEX payment_cases_order ON payment_cases (order_id);

-- What the back office wrote on an order, and why it gave money back; erased with the buyer's name.
CREATE TABLE order_notes (
  id uuid PRIMARY KEY,
  order_id uuid NOT NULL,
  text text NOT NULL,
  written_by uuid NOT NULL,
  written_at timestamptz NOT NULL,
  CONSTRAINT order_notes_order_id_orders_id_fk FOREIGN KEY (order_id) REFERENCES orders (id)
);
CREATE INDEX order_notes_order ON order_notes (order_id);

-- The last number of a gap-free series; locked last, just before the commit.
CREATE TABLE number_series (
  name text PRIMARY KEY,
  last integer NOT NULL
);

-- -------------------------------------------------------------------------------------------------
-- Passes: seasons, products, passes, withdrawals
-- -------------------------------------------------------------------------------------------------

-- A year of passes: when they are sold, when they are played, and by which rules.
CREATE TABLE seasons (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  code text NOT NULL,
  sales_from date NOT NULL,
  sales_to date NOT NULL,
  play_from date NOT NULL,
  play_to date NOT NULL,
  status text NOT NULL,
  terms_version text NOT NULL,
  rule_version text NOT NULL,
  settlement_terms jsonb NOT NULL
    DEFAULT '{"method":"A","operatorShare":1500,"commission":{"kind":"part","of":1000},"onAccount":6000,
      "guarantee":{"perRound":9000,"fromOperatorShare":5000}}'::jsonb,
  created_at timestamptz NOT NULL,
  CONSTRAINT seasons_code_unique UNIQUE (code)
);

-- A product as it is sold in a season. A change is a new version and never alters what was sold.
CREATE TABLE product_versions (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  season_id uuid NOT NULL,
  code text NOT NULL,
  version integer NOT NULL,
  on_sale boolean NOT NULL,
  "position" integer NOT NULL,
  definition jsonb NOT NULL,
  created_at timestamptz NOT NULL,
  CONSTRAINT product_versions_version UNIQUE (season_id, code, version),
  CONSTRAINT product_versions_season_id_seasons_id_fk FOREIGN KEY (season_id) REFERENCES seasons (id)
);

-- A pass that one golfer holds in one season, with price and terms as they were when it was sold.
CREATE TABLE passes (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  number text NOT NULL,
  order_id uuid NOT NULL,
  order_line_id uuid NOT NULL,
  golfer_id uuid NOT NULL,
  season_id uuid NOT NULL,
  product_code text NOT NULL,
  dgu_number text,
  sold_terms jsonb NOT NULL,
  status text NOT NULL,
  first_day date NOT NULL,
  last_day date NOT NULL,
  start_now boolean NOT NULL,
  start_now_text text,
  ordered_on date NOT NULL,
  withdrawal_deadline date NOT NULL,
  issued_at timestamptz NOT NULL,
  ended_at timestamptz,
  exclusive boolean NOT NULL,
  pay_token_hash text,
  CONSTRAINT passes_number_unique UNIQUE (number),
  CONSTRAINT passes_order_line_id_unique UNIQUE (order_line_id),
  CONSTRAINT passes_pay_token_hash_unique UNIQUE (pay_token_hash),
  CONSTRAINT passes_season_id_seasons_id_fk FOREIGN KEY (season_id) REFERENCES seasons (id)
);
CREATE INDEX passes_golfer ON passes (golfer_id);
CREATE INDEX passes_order ON passes (order_id);
CREATE UNIQUE INDEX passes_one_current
  ON passes (golfer_id, season_id)
  WHERE exclusive and status in ('active', 'awaiting_verification', 'unpaid');

-- A payment for a pass after its issue: an upgrade, or a debt that was paid.
CREATE TABLE pass_payments (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  pass_id uuid NOT NULL,
  kind text NOT NULL,
  order_id uuid NOT NULL,
  order_line_id uuid NOT NULL,
  amount_ore integer NOT NULL,
  paid_at timestamptz NOT NULL,
  instead_of_line_id uuid,
  before jsonb,
  start_now boolean,
  withdrawal_deadline date,
  withdrawn_at timestamptz,
  CONSTRAINT pass_payments_order_line_id_unique UNIQUE (order_line_id),
  CONSTRAINT pass_payments_instead_of_line_id_unique UNIQUE (instead_of_line_id),
  CONSTRAINT pass_payments_pass_id_passes_id_fk FOREIGN KEY (pass_id) REFERENCES passes (id)
);
CREATE INDEX pass_payments_pass ON pass_payments (pass_id);

-- A withdrawal as it was declared, whether or not a pass could be found for it.
CREATE TABLE withdrawals (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  declaration_id uuid NOT NULL,
  name text NOT NULL,
  contract text NOT NULL,
  email text NOT NULL,
  received_at timestamptz NOT NULL,
  pass_id uuid,
  upgrade_id uuid,
  outcome text NOT NULL,
  rounds_counted integer,
  retained_ore integer,
  refund_ore integer,
  refund_by date,
  handled_at timestamptz,
  key_hash text,
  key_expires_at timestamptz,
  used_at timestamptz,
  CONSTRAINT withdrawals_key_hash_unique UNIQUE (key_hash),
  CONSTRAINT withdrawals_pass_id_passes_id_fk FOREIGN KEY (pass_id) REFERENCES passes (id),
  CONSTRAINT withdrawals_upgrade_id_pass_payments_id_fk
    FOREIGN KEY (upgrade_id) REFERENCES pass_payments (id)
);
CREATE INDEX withdrawals_pass ON withdrawals (pass_id);
CREATE INDEX withdrawals_waiting
  ON withdrawals (received_at)
  WHERE outcome = 'declared' and handled_at is null;
CREATE UNIQUE INDEX withdrawals_done
  ON withdrawals (pass_id)
  WHERE outcome = 'done' and upgrade_id is null;
CREATE UNIQUE INDEX withdrawals_upgrade_done ON withdrawals (upgrade_id) WHERE outcome = 'done';

-- -------------------------------------------------------------------------------------------------
-- Companies
-- -------------------------------------------------------------------------------------------------

-- An answer of the company register, cached for a month.
CREATE TABLE company_lookups (
  cvr text PRIMARY KEY,
  found boolean NOT NULL,
  name text,
  active boolean,
  asked_at timestamptz NOT NULL
);

-- -------------------------------------------------------------------------------------------------
-- Registrations: purchases under way
-- -------------------------------------------------------------------------------------------------

-- A purchase under way; its link resumes it for 30 days.
CREATE TABLE registrations (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  token_hash text NOT NULL,
  version integer NOT NULL,
  season_id uuid NOT NULL,
  account_id uuid,
  name text,
  email text,
  phone text,
  email_proven_at timestamptz,
  proven_email text,
  sold_by_club_id uuid,
  order_id uuid,
  status text NOT NULL,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  CONSTRAINT registrations_token_hash_unique UNIQUE (token_hash)
);
CREATE INDEX registrations_email ON registrations (email);
CREATE INDEX registrations_expires ON registrations (expires_at);

-- One person's card in the purchase.
CREATE TABLE registration_cards (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  registration_id uuid NOT NULL,
  "position" smallint NOT NULL,
  relation text NOT NULL,
  first_name text,
  last_name text,
  email text,
  birth_date date,
  dgu_number text,
  stated_type smallint,
  product_code text,
  start_now boolean NOT NULL,
  start_now_text text,
  start_now_at timestamptz,
  first_day_wish date,
  guardian_accepted boolean NOT NULL,
  membership jsonb,
  membership_state text NOT NULL,
  confirmed_at timestamptz,
  by_dgu_login boolean DEFAULT false NOT NULL,
  golfer_id uuid,
  verify_token_hash text,
  own_link_sent_at timestamptz,
  pass_id uuid,
  CONSTRAINT registration_cards_registration_id_registrations_id_fk
    FOREIGN KEY (registration_id) REFERENCES registrations (id) ON DELETE cascade
);
CREATE UNIQUE INDEX registration_cards_position ON registration_cards (registration_id, "position");
CREATE UNIQUE INDEX registration_cards_verify ON registration_cards (verify_token_hash);
CREATE INDEX registration_cards_pass ON registration_cards (pass_id);

-- What was ordered, as it was when *Bestil og betal* was pressed; later edits do not change it.
CREATE TABLE registration_orders (
  order_id uuid PRIMARY KEY,
  registration_id uuid NOT NULL,
  terms_version text NOT NULL,
  terms_accepted_at timestamptz NOT NULL,
  cards jsonb NOT NULL,
  CONSTRAINT registration_orders_registration_id_registrations_id_fk
    FOREIGN KEY (registration_id) REFERENCES registrations (id)
);
CREATE INDEX registration_orders_registration ON registration_orders (registration_id);

-- How many deleted registrations there were, by the day they began and the step they reached.
CREATE TABLE registration_counts (
  day date NOT NULL,
  step text NOT NULL,
  count integer NOT NULL,
  CONSTRAINT registration_counts_day_step_pk PRIMARY KEY (day, step)
);

-- A one-time code that proves an address.
CREATE TABLE email_codes (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  registration_id uuid NOT NULL,
  email text NOT NULL,
  code_hash text NOT NULL,
  attempts smallint NOT NULL,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  used_at timestamptz,
  CONSTRAINT email_codes_registration_id_registrations_id_fk
    FOREIGN KEY (registration_id) REFERENCES registrations (id) ON DELETE cascade
);
CREATE INDEX email_codes_registration ON email_codes (registration_id);

-- -------------------------------------------------------------------------------------------------
-- Check-ins
-- -------------------------------------------------------------------------------------------------

-- An attempt to check in, with its outcome, or a later void. Rows are only inserted. The scanner chooses
-- the id, so that a resend finds the first row.
CREATE TABLE check_ins (
  id uuid PRIMARY KEY,
  kind text NOT NULL,
  pass_id uuid,
  golfer_id uuid,
  club_id uuid NOT NULL,
  mode text NOT NULL,
  holes smallint NOT NULL,
  day date NOT NULL,
  minute smallint NOT NULL,
  at_client timestamptz NOT NULL,
  at_server timestamptz NOT NULL,
  offline boolean NOT NULL,
  skewed boolean NOT NULL,
  result text NOT NULL,
  reasons jsonb NOT NULL,
  answer jsonb NOT NULL,
  request_hash text NOT NULL,
  rule_version text NOT NULL,
  slot smallint,
  weight_points smallint NOT NULL,
  account_id uuid,
  device_id uuid,
  sign_id uuid,
  scan_session_id uuid,
  signals text[] DEFAULT '{}' NOT NULL,
  static_code boolean NOT NULL,
  manual_reason text,
  voids uuid,
  void_reason text
);
CREATE UNIQUE INDEX check_ins_voids ON check_ins (voids) WHERE voids is not null;
CREATE INDEX check_ins_club_day ON check_ins (club_id, day);
CREATE INDEX check_ins_pass ON check_ins (pass_id, club_id);
CREATE INDEX check_ins_golfer ON check_ins (golfer_id, day);

-- A round that a check-in used. The unique indexes refuse a second use even where the code is wrong.
CREATE TABLE rounds_used (
  pass_id uuid NOT NULL,
  club_id uuid NOT NULL,
  slot smallint NOT NULL,
  day date NOT NULL,
  holes smallint NOT NULL,
  golfer_id uuid NOT NULL,
  credit boolean NOT NULL,
  weight_points smallint NOT NULL,
  check_in_ids uuid[] NOT NULL,
  CONSTRAINT rounds_used_pass_id_club_id_slot_pk PRIMARY KEY (pass_id, club_id, slot)
);
CREATE UNIQUE INDEX rounds_used_day ON rounds_used (pass_id, club_id, golfer_id, day);

-- A tablet or phone at the counter, paired once by club staff.
CREATE TABLE scan_devices (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  club_id uuid NOT NULL,
  name text NOT NULL,
  token_hash text NOT NULL,
  paired_by uuid NOT NULL,
  created_at timestamptz NOT NULL,
  last_seen_at timestamptz,
  revoked_at timestamptz,
  CONSTRAINT scan_devices_token_hash_unique UNIQUE (token_hash)
);

-- A phone that checks in the golfers of an account for a season. It received its key while the account was
-- signed in.
CREATE TABLE scan_sessions (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  token_hash text NOT NULL,
  account_id uuid NOT NULL,
  user_agent text,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  CONSTRAINT scan_sessions_token_hash_unique UNIQUE (token_hash)
);
CREATE INDEX scan_sessions_account ON scan_sessions (account_id);

-- What remains of check-ins after 13 months: how many, at which club, in which month.
CREATE TABLE visit_counts (
  club_id uuid NOT NULL,
  month date NOT NULL,
  visits integer NOT NULL,
  CONSTRAINT visit_counts_club_id_month_pk PRIMARY KEY (club_id, month)
);

-- -------------------------------------------------------------------------------------------------
-- Entries, flights and their players
-- -------------------------------------------------------------------------------------------------

-- An entry, with the golfer's details at that time: later changes of the golfer change no result.
CREATE TABLE tournament_entries (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  tournament_id uuid NOT NULL,
  division_id uuid NOT NULL,
  golfer_id uuid,
  account_id uuid,
  first_name text NOT NULL,
  last_name text NOT NULL,
  club_name text,
  dgu_number text,
  gender text NOT NULL,
  birth_date date,
  email text,
  phone text,
  handicap_tenths smallint,
  shown_as text NOT NULL,
  state text NOT NULL,
  number integer NOT NULL,
  fee_ore integer NOT NULL,
  fee_reason text DEFAULT 'normal' NOT NULL,
  order_id uuid,
  desk_payment text,
  desk_paid_at timestamptz,
  held_until timestamptz,
  wish text,
  start_wish text,
  has_buggy boolean DEFAULT false NOT NULL,
  status text,
  status_reason text,
  status_round_id uuid,
  status_hole smallint,
  entered_at timestamptz NOT NULL,
  withdrawn_at timestamptz,
  CONSTRAINT tournament_entries_number UNIQUE (tournament_id, number),
  CONSTRAINT tournament_entries_desk_payment CHECK ((desk_payment is null) = (desk_paid_at is null)),
  CONSTRAINT tournament_entries_tournament_id_tournaments_id_fk
    FOREIGN KEY (tournament_id) REFERENCES tournaments (id) ON DELETE cascade,
  CONSTRAINT tournament_entries_division_id_tournament_divisions_id_fk
    FOREIGN KEY (division_id) REFERENCES tournament_divisions (id),
  CONSTRAINT tournament_entries_golfer_id_golfers_id_fk
    FOREIGN KEY (golfer_id) REFERENCES golfers (id) ON DELETE set null,
  CONSTRAINT tournament_entries_account_id_accounts_id_fk
    FOREIGN KEY (account_id) REFERENCES accounts (id) ON DELETE set null
);
CREATE UNIQUE INDEX tournament_entries_once
  ON tournament_entries (tournament_id, golfer_id)
  WHERE state not in ('withdrawn', 'expired');
CREATE INDEX tournament_entries_account ON tournament_entries (account_id);
CREATE INDEX tournament_entries_golfer ON tournament_entries (golfer_id);
CREATE INDEX tournament_entries_held
  ON tournament_entries (held_until)
  WHERE state in ('offered', 'awaiting_payment');

-- A flight of a round's start list.
CREATE TABLE flights (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  round_id uuid NOT NULL,
  "position" smallint NOT NULL,
  minute smallint NOT NULL,
  hole smallint NOT NULL,
  "group" text,
  version smallint DEFAULT 1 NOT NULL,
  key_hash text NOT NULL,
  key_number smallint DEFAULT 1 NOT NULL,
  code text NOT NULL,
  CONSTRAINT flights_key_hash_unique UNIQUE (key_hash),
  CONSTRAINT flights_position UNIQUE (round_id, "position"),
  CONSTRAINT flights_code UNIQUE (round_id, code),
  CONSTRAINT flights_round_id_tournament_rounds_id_fk
    FOREIGN KEY (round_id) REFERENCES tournament_rounds (id) ON DELETE cascade
);

-- A player in a flight, with the handicap of that round, frozen when the draw was published.
CREATE TABLE flight_players (
  round_id uuid NOT NULL,
  entry_id uuid NOT NULL,
  flight_id uuid NOT NULL,
  "position" smallint NOT NULL,
  tee_id uuid NOT NULL,
  marks_entry_id uuid,
  handicap_tenths smallint,
  course_handicap_numerator integer,
  course_handicap_denominator integer,
  playing_handicap smallint NOT NULL,
  CONSTRAINT flight_players_round_id_entry_id_pk PRIMARY KEY (round_id, entry_id),
  CONSTRAINT flight_players_round_id_tournament_rounds_id_fk
    FOREIGN KEY (round_id) REFERENCES tournament_rounds (id) ON DELETE cascade,
  CONSTRAINT flight_players_entry_id_tournament_entries_id_fk
    FOREIGN KEY (entry_id) REFERENCES tournament_entries (id),
  CONSTRAINT flight_players_flight_id_flights_id_fk
    FOREIGN KEY (flight_id) REFERENCES flights (id) ON DELETE cascade,
  CONSTRAINT flight_players_tee_id_round_tees_id_fk FOREIGN KEY (tee_id) REFERENCES round_tees (id)
);
CREATE INDEX flight_players_flight ON flight_players (flight_id);

-- -------------------------------------------------------------------------------------------------
-- Draw: drafts and published start lists
-- -------------------------------------------------------------------------------------------------

-- A draw of a round that is being worked on. A round may have several drafts, to be compared.
CREATE TABLE draw_drafts (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  round_id uuid NOT NULL,
  number smallint NOT NULL,
  version integer NOT NULL,
  state_number integer NOT NULL,
  is_published boolean NOT NULL,
  created_at timestamptz NOT NULL,
  CONSTRAINT draw_drafts_number UNIQUE (round_id, number),
  CONSTRAINT draw_drafts_round_id_tournament_rounds_id_fk
    FOREIGN KEY (round_id) REFERENCES tournament_rounds (id) ON DELETE cascade
);

-- A draft after one of its changes, so that each change can be undone.
CREATE TABLE draw_states (
  draft_id uuid NOT NULL,
  number integer NOT NULL,
  draft jsonb NOT NULL,
  made_at timestamptz NOT NULL,
  made_by uuid,
  CONSTRAINT draw_states_draft_id_number_pk PRIMARY KEY (draft_id, number),
  CONSTRAINT draw_states_draft_id_draw_drafts_id_fk
    FOREIGN KEY (draft_id) REFERENCES draw_drafts (id) ON DELETE cascade
);

-- A start list that was published, and what it changed. Holds ids: names are shown as they are now.
CREATE TABLE start_lists (
  round_id uuid NOT NULL,
  version smallint NOT NULL,
  published_at timestamptz NOT NULL,
  published_by uuid,
  changes jsonb NOT NULL,
  told smallint NOT NULL,
  CONSTRAINT start_lists_round_id_version_pk PRIMARY KEY (round_id, version),
  CONSTRAINT start_lists_round_id_tournament_rounds_id_fk
    FOREIGN KEY (round_id) REFERENCES tournament_rounds (id) ON DELETE cascade
);

-- -------------------------------------------------------------------------------------------------
-- Scoring: cards, signatures, reports, results
-- -------------------------------------------------------------------------------------------------

-- A player's card of a round: locked before anything on it is written.
CREATE TABLE cards (
  round_id uuid NOT NULL,
  entry_id uuid NOT NULL,
  scores jsonb NOT NULL,
  disputed smallint[] DEFAULT '{}' NOT NULL,
  revision integer NOT NULL,
  delivered_at timestamptz,
  receipt text,
  entered_manually_at timestamptz,
  entered_manually_by uuid,
  checked_at timestamptz,
  checked_by uuid,
  settled_as text,
  penalties jsonb DEFAULT '[]' NOT NULL,
  CONSTRAINT cards_round_id_entry_id_pk PRIMARY KEY (round_id, entry_id),
  CONSTRAINT cards_receipt_unique UNIQUE (receipt),
  CONSTRAINT cards_player
    FOREIGN KEY (round_id, entry_id) REFERENCES flight_players (round_id, entry_id)
);

-- What was written about a hole, by whom and why (docs/algorithms/score-entry.md). Rows are only inserted.
CREATE TABLE score_entries (
  id uuid PRIMARY KEY,
  number bigserial NOT NULL,
  round_id uuid NOT NULL,
  entry_id uuid NOT NULL,
  hole smallint NOT NULL,
  slot text NOT NULL,
  score jsonb,
  replaces uuid[] NOT NULL,
  by_entry_id uuid,
  by_account_id uuid,
  reason text,
  is_late boolean NOT NULL,
  written_at timestamptz NOT NULL,
  received_at timestamptz NOT NULL,
  CONSTRAINT score_entries_card_of
    FOREIGN KEY (round_id, entry_id) REFERENCES cards (round_id, entry_id)
);
CREATE INDEX score_entries_card ON score_entries (round_id, entry_id, number);

-- A signature. It holds for the scores that were signed, until the card is edited. Rows are only inserted.
CREATE TABLE card_signatures (
  id uuid PRIMARY KEY,
  number bigint DEFAULT nextval('score_entries_number_seq') NOT NULL,
  round_id uuid NOT NULL,
  entry_id uuid NOT NULL,
  by text NOT NULL,
  by_entry_id uuid NOT NULL,
  reading text NOT NULL,
  signed_at timestamptz NOT NULL,
  received_at timestamptz NOT NULL,
  CONSTRAINT card_signatures_card_of
    FOREIGN KEY (round_id, entry_id) REFERENCES cards (round_id, entry_id)
);
CREATE INDEX card_signatures_card ON card_signatures (round_id, entry_id);

-- A handed-in card that is to be sent to GolfBox (docs/algorithms/scorecards-to-golfbox.md).
CREATE TABLE card_reports (
  round_id uuid NOT NULL,
  entry_id uuid NOT NULL,
  scores jsonb NOT NULL,
  revision integer NOT NULL,
  state text NOT NULL,
  reason text,
  answer text,
  attempts integer NOT NULL,
  due_at timestamptz,
  tried_until timestamptz NOT NULL,
  sent_at timestamptz,
  entered_manually_at timestamptz,
  entered_manually_by uuid,
  manual_scores jsonb,
  manual_status text,
  CONSTRAINT card_reports_round_id_entry_id_pk PRIMARY KEY (round_id, entry_id),
  CONSTRAINT card_reports_card
    FOREIGN KEY (round_id, entry_id) REFERENCES cards (round_id, entry_id) ON DELETE cascade
);
CREATE INDEX card_reports_due ON card_reports (due_at) WHERE state = 'waiting';

-- What a flight reported to the tournament desk beside its scores. Rows are only inserted; the desk marks
-- them as read.
CREATE TABLE flight_reports (
  id uuid PRIMARY KEY,
  number bigserial NOT NULL,
  flight_id uuid NOT NULL,
  by_entry_id uuid NOT NULL,
  content jsonb NOT NULL,
  written_at timestamptz NOT NULL,
  received_at timestamptz NOT NULL,
  handled_at timestamptz,
  handled_by uuid,
  CONSTRAINT flight_reports_flight_id_flights_id_fk
    FOREIGN KEY (flight_id) REFERENCES flights (id) ON DELETE cascade
);
CREATE INDEX flight_reports_flight ON flight_reports (flight_id, number);

-- A time in which play is suspended.
CREATE TABLE suspensions (
  id uuid PRIMARY KEY,
  tournament_id uuid NOT NULL,
  kind text NOT NULL,
  started_at timestamptz NOT NULL,
  started_by uuid,
  resumes_at timestamptz,
  ended_at timestamptz,
  CONSTRAINT suspensions_tournament_id_tournaments_id_fk
    FOREIGN KEY (tournament_id) REFERENCES tournaments (id) ON DELETE cascade
);
CREATE UNIQUE INDEX suspensions_one ON suspensions (tournament_id) WHERE ended_at is null;

-- A published result, complete: a later result does not alter it.
CREATE TABLE tournament_results (
  tournament_id uuid NOT NULL,
  version integer NOT NULL,
  kind text NOT NULL,
  board jsonb NOT NULL,
  published_at timestamptz NOT NULL,
  published_by uuid,
  reason text,
  CONSTRAINT tournament_results_tournament_id_version_pk PRIMARY KEY (tournament_id, version),
  CONSTRAINT tournament_results_tournament_id_tournaments_id_fk
    FOREIGN KEY (tournament_id) REFERENCES tournaments (id) ON DELETE cascade
);

-- -------------------------------------------------------------------------------------------------
-- Side competitions
-- -------------------------------------------------------------------------------------------------

-- A competition beside the tournament, on one hole of a round (docs/algorithms/side-competitions.md).
CREATE TABLE side_competitions (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  round_id uuid NOT NULL,
  hole smallint NOT NULL,
  kind text NOT NULL,
  division_id uuid,
  prize text,
  created_at timestamptz NOT NULL,
  removed_at timestamptz,
  CONSTRAINT side_competitions_one UNIQUE NULLS NOT DISTINCT(round_id, hole, kind, division_id),
  CONSTRAINT side_competitions_round_id_tournament_rounds_id_fk
    FOREIGN KEY (round_id) REFERENCES tournament_rounds (id) ON DELETE cascade,
  CONSTRAINT side_competitions_division_id_tournament_divisions_id_fk
    FOREIGN KEY (division_id) REFERENCES tournament_divisions (id) ON DELETE cascade
);

-- What a flight or the desk reported about a side competition, and why. Rows are only inserted.
CREATE TABLE side_statements (
  id uuid PRIMARY KEY,
  number bigserial NOT NULL,
  competition_id uuid NOT NULL,
  entry_id uuid,
  measure integer,
  replaces uuid[] NOT NULL,
  by_entry_id uuid,
  by_account_id uuid,
  reason text,
  written_at timestamptz NOT NULL,
  received_at timestamptz NOT NULL,
  CONSTRAINT side_statements_competition_id_side_competitions_id_fk
    FOREIGN KEY (competition_id) REFERENCES side_competitions (id) ON DELETE cascade,
  CONSTRAINT side_statements_entry_id_tournament_entries_id_fk
    FOREIGN KEY (entry_id) REFERENCES tournament_entries (id)
);
CREATE INDEX side_statements_competition ON side_statements (competition_id, number);

-- -------------------------------------------------------------------------------------------------
-- Board: what an account follows
-- -------------------------------------------------------------------------------------------------

-- What an account follows on boards: an entry, a flight, a division, or a club by its name.
CREATE TABLE follows (
  account_id uuid NOT NULL,
  kind text NOT NULL,
  target text NOT NULL,
  followed_at timestamptz NOT NULL,
  CONSTRAINT follows_account_id_kind_target_pk PRIMARY KEY (account_id, kind, target),
  CONSTRAINT follows_account_id_accounts_id_fk
    FOREIGN KEY (account_id) REFERENCES accounts (id) ON DELETE cascade
);

-- -------------------------------------------------------------------------------------------------
-- Cases
-- -------------------------------------------------------------------------------------------------

-- A message that somebody wrote to us, and how far it has been answered.
CREATE TABLE cases (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  client_id uuid NOT NULL,
  number integer GENERATED BY DEFAULT AS IDENTITY (SEQUENCE NAME cases_number_seq START WITH 1001),
  kind text NOT NULL,
  state text NOT NULL,
  name text NOT NULL,
  email text NOT NULL,
  phone text,
  organisation text,
  cvr text,
  registered_name text,
  players integer,
  message text NOT NULL,
  club_id uuid,
  happened_at timestamptz,
  reason text,
  error_id text,
  account_id uuid,
  assigned_to uuid,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  closed_at timestamptz,
  CONSTRAINT cases_club_id_clubs_id_fk FOREIGN KEY (club_id) REFERENCES clubs (id) ON DELETE set null,
  CONSTRAINT cases_account_id_accounts_id_fk
    FOREIGN KEY (account_id) REFERENCES accounts (id) ON DELETE set null,
  CONSTRAINT cases_assigned_to_accounts_id_fk
    FOREIGN KEY (assigned_to) REFERENCES accounts (id) ON DELETE set null
);
CREATE UNIQUE INDEX cases_client ON cases (client_id);
CREATE UNIQUE INDEX cases_number ON cases (number);
CREATE INDEX cases_open ON cases (created_at) WHERE state <> 'closed';
CREATE INDEX cases_email ON cases (email);

-- What followed on a case: internal notes, and replies as they were mailed.
CREATE TABLE case_notes (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  case_id uuid NOT NULL,
  kind text NOT NULL,
  author_id uuid,
  text text NOT NULL,
  created_at timestamptz NOT NULL,
  CONSTRAINT case_notes_case_id_cases_id_fk
    FOREIGN KEY (case_id) REFERENCES cases (id) ON DELETE cascade,
  CONSTRAINT case_notes_author_id_accounts_id_fk
    FOREIGN KEY (author_id) REFERENCES accounts (id) ON DELETE set null
);
CREATE INDEX case_notes_case ON case_notes (case_id, created_at);

-- -------------------------------------------------------------------------------------------------
-- Back office
-- -------------------------------------------------------------------------------------------------

-- A task of the back office that somebody has finished outside the service.
CREATE TABLE settled_work (
  source text NOT NULL,
  subject_id uuid NOT NULL,
  note text NOT NULL,
  settled_at timestamptz NOT NULL,
  settled_by uuid NOT NULL,
  CONSTRAINT settled_work_source_subject_id_pk PRIMARY KEY (source, subject_id)
);

-- -------------------------------------------------------------------------------------------------
-- Privacy
-- -------------------------------------------------------------------------------------------------

-- Who has been erased, as hashes, so that restoring an older backup erases them again. Accounts and
-- golfers are hashes of random ids; the hash of an address is deleted when no backup is older.
CREATE TABLE erasures (
  hash text PRIMARY KEY,
  kind text NOT NULL,
  erased_at timestamptz NOT NULL
);

-- -------------------------------------------------------------------------------------------------
-- Simulators of other companies, in demonstration and tests
-- -------------------------------------------------------------------------------------------------

-- The simulated payment provider's own data, as another company's database would hold it.
CREATE TABLE simulator_payments (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  reference text NOT NULL,
  state text NOT NULL,
  amount_ore integer NOT NULL,
  currency text NOT NULL,
  authorized_ore integer NOT NULL,
  captured_ore integer NOT NULL,
  refunded_ore integer NOT NULL,
  cancelled_ore integer NOT NULL,
  return_url text NOT NULL,
  callback_url text NOT NULL,
  description text NOT NULL,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  authorized_until timestamptz,
  approve_at timestamptz,
  failure text,
  failures_left integer DEFAULT 0 NOT NULL,
  events jsonb NOT NULL,
  idempotency jsonb NOT NULL,
  CONSTRAINT simulator_payments_reference_unique UNIQUE (reference)
);

-- A callback that the simulated provider owes a shop; sent again until one is answered with 2xx.
CREATE TABLE simulator_callbacks (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  url text NOT NULL,
  body text NOT NULL,
  due_at timestamptz NOT NULL,
  tries integer DEFAULT 0 NOT NULL,
  done_at timestamptz,
  created_at timestamptz NOT NULL
);
CREATE INDEX simulator_callbacks_due ON simulator_callbacks (done_at, due_at);

-- The simulated golf union's members, as its member API would answer.
CREATE TABLE simulator_golfers (
  person_id text PRIMARY KEY,
  union_ids text[] NOT NULL,
  answer jsonb NOT NULL
);

-- A scorecard that the simulated scorecard exchange has received, by the sender's own id.
CREATE TABLE simulator_scorecards (
  external_id text PRIMARY KEY,
  card jsonb NOT NULL,
  posts integer NOT NULL
);

-- What the simulated union's login has issued: sign-ins under way, codes and tokens.
CREATE TABLE simulator_grants (
  key text PRIMARY KEY,
  payload jsonb NOT NULL,
  grant_id text,
  uid text,
  expires_at timestamptz NOT NULL
);
CREATE INDEX simulator_grants_grant ON simulator_grants (grant_id);
CREATE INDEX simulator_grants_uid ON simulator_grants (uid);

-- -------------------------------------------------------------------------------------------------
-- The version of what public pages read
-- -------------------------------------------------------------------------------------------------

-- A cached public page is current while this number has not changed. Every statement that changes a table which
-- public pages read raises it in its own transaction, and a notification follows at commit. The tables are those
-- of src/server/content/public-tables.ts. Entries, start lists and scores are not among them: they change often,
-- and the pages that show them follow the version of their own tournament (tournament_versions).
INSERT INTO public_data (id, version) VALUES (1, 1);

CREATE FUNCTION count_public_change() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  update public_data set version = version + 1 where id = 1;
  notify public_data;
  return null;
end $$;

do $$
declare
  name text;
begin
  foreach name in array array[
    'clubs', 'club_terms', 'company_details', 'content_texts', 'course_closures', 'courses', 'notices',
    'product_versions', 'round_tees', 'seasons', 'tee_holes', 'tees', 'tournament_divisions',
    'tournament_rounds', 'tournaments'
  ] loop
    execute format(
      'create trigger public_change after insert or update or delete or truncate on %I
         for each statement execute function count_public_change()', name);
  end loop;
end $$;

-- -------------------------------------------------------------------------------------------------
-- The version of what a tournament's board reads
-- -------------------------------------------------------------------------------------------------

-- A board is current while the version of its tournament has not changed. Each change of a column that boards read
-- bumps it, whoever writes. src/server/board/bump-version.db.test.ts compares these columns with the
-- board's queries; docs/decisions/024-versions-by-trigger.md says why it is done here.

-- The service's clock, which the demonstration can move (src/server/shared-clock.ts).
CREATE FUNCTION service_now() RETURNS timestamptz LANGUAGE sql STABLE AS $$
  select now() + interval '1 millisecond'
    * coalesce((select (value #>> '{}')::float8 from settings where key = 'clock_offset_ms'), 0)
$$;

-- Runs at the commit: a transaction holds the version only for a moment, and bumps it once, however many rows it
-- has changed. The argument says what the change means to whoever has read the board before:
--   card      only the cards must be read again; a score has a time of its own
--   display   everything must be read again, but neither who plays nor what counts has changed
--   standing  everything must be read again, and the board is newer
CREATE FUNCTION bump_tournament_version() RETURNS trigger LANGUAGE plpgsql AS $$
declare
  change constant text := tg_argv[0];
  changed record;
  tournament uuid;
  known record;
  step integer;
  bumped integer;
begin
  if tg_op = 'DELETE' then changed := old; else changed := new; end if;
  if tg_table_name = 'tournaments' then
    tournament := changed.id;
  elsif tg_table_name in
    ('tournament_divisions', 'tournament_entries', 'tournament_results', 'tournament_rounds') then
    tournament := changed.tournament_id;
  elsif tg_table_name = 'side_statements' then
    select r.tournament_id into tournament
      from side_competitions c join tournament_rounds r on r.id = c.round_id
      where c.id = changed.competition_id;
  else
    select tournament_id into tournament from tournament_rounds where id = changed.round_id;
  end if;

  select version, facts_version, changed_at, xmin = pg_current_xact_id()::xid as is_ours into known
    from tournament_versions where tournament_id = tournament;
  if not found then
    -- A tournament that is deleted takes its rounds and its version along.
    if exists (select from tournaments where id = tournament) then
      raise exception 'Tournament % has no version', tournament;
    end if;
    return null;
  end if;
  -- Ours at 1: this transaction created the tournament, and nobody has read it. Ours above: the version is bumped.
  if known.is_ours and (
    known.version = 1 or change = 'card'
    or known.facts_version = known.version and (change = 'display' or known.changed_at = service_now())
  ) then
    return null;
  end if;

  step := case when known.is_ours then 0 else 1 end;
  update tournament_versions set
      version = version + step,
      facts_version = case change when 'card' then facts_version else version + step end,
      changed_at = case change when 'standing' then service_now() else changed_at end
    where tournament_id = tournament
    returning version into bumped;
  if step = 1 then perform pg_notify('tournament', tournament || ' ' || bumped); end if;
  return null;
end $$;

do $$
declare
  watched record;
begin
  for watched in select * from (values
    ('tournaments', 'standing', 'slug, name, state, first_day'),
    ('tournament_divisions', 'standing', 'position, name, terms, lot_seeds, play_off'),
    ('tournament_rounds', 'standing',
      'number, day, course_name, holes, draw_version, hidden_holes, opens_minute, voided_at, void_reason'),
    ('round_tees', 'standing', 'name, holes'),
    ('tournament_entries', 'standing', 'division_id, state, status, status_round_id'),
    ('tournament_entries', 'display', 'first_name, last_name, club_name, birth_date, shown_as, has_buggy'),
    ('flights', 'standing', 'position, minute, hole, "group"'),
    ('flight_players', 'standing', 'flight_id, position, tee_id, handicap_tenths, playing_handicap'),
    ('cards', 'card', 'scores, disputed, delivered_at'),
    ('cards', 'standing', 'penalties'),
    ('score_entries', 'card', 'received_at'),
    ('side_competitions', 'standing', 'hole, kind, division_id, prize, created_at, removed_at'),
    ('side_statements', 'standing',
      'number, entry_id, measure, replaces, by_entry_id, by_account_id, reason, written_at, received_at'),
    ('tournament_results', 'standing', 'kind, board, published_at, published_by, reason')
  ) as list (table_name, change, columns) loop
    execute format(
      'create constraint trigger version_%2$s after update of %3$s on %1$I deferrable initially deferred
         for each row when ((%4$s) is distinct from (%5$s)) execute function bump_tournament_version(%2$L)',
      watched.table_name, watched.change, watched.columns,
      regexp_replace(watched.columns, '("?\w+"?)', 'old.\1', 'g'),
      regexp_replace(watched.columns, '("?\w+"?)', 'new.\1', 'g'));
  end loop;

  -- Rows that come and go. A new tournament is read by nobody, nor an entry until it is drawn or has a status.
  for watched in select * from (values
    ('tournament_divisions', 'standing'), ('tournament_rounds', 'standing'), ('round_tees', 'standing'),
    ('flights', 'standing'), ('flight_players', 'standing'), ('cards', 'standing'), ('score_entries', 'card'),
    ('side_competitions', 'standing'), ('side_statements', 'standing'), ('tournament_results', 'standing')
  ) as list (table_name, change) loop
    execute format(
      'create constraint trigger version_rows after insert or delete on %I deferrable initially deferred
         for each row execute function bump_tournament_version(%L)', watched.table_name, watched.change);
  end loop;
end $$;

CREATE CONSTRAINT TRIGGER version_came AFTER INSERT ON tournament_entries DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (new.status IS NOT NULL) EXECUTE FUNCTION bump_tournament_version('standing');
CREATE CONSTRAINT TRIGGER version_left AFTER DELETE ON tournament_entries DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (old.status IS NOT NULL) EXECUTE FUNCTION bump_tournament_version('standing');
-- A card that is taken back takes the time of its delivery along; the board is newer all the same.
CREATE CONSTRAINT TRIGGER version_taken_back AFTER UPDATE OF delivered_at ON cards DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (old.delivered_at IS NOT NULL AND new.delivered_at IS NULL)
  EXECUTE FUNCTION bump_tournament_version('standing');

-- -------------------------------------------------------------------------------------------------
-- Searching and sorting in the back office
-- -------------------------------------------------------------------------------------------------

-- The back office searches in the middle of words: trigrams find them without reading every row.
-- Each expression stands word for word in src/server/admin/*-queries.ts.
CREATE EXTENSION IF NOT EXISTS pg_trgm;

CREATE INDEX accounts_search
  ON accounts USING gin (lower(name || ' ' || email) gin_trgm_ops);
CREATE INDEX golfers_search
  ON golfers USING gin (lower(first_name || ' ' || last_name || ' ' || coalesce(email, '')) gin_trgm_ops);
CREATE INDEX golfer_memberships_search
  ON golfer_memberships USING gin (lower(dgu_number || ' ' || club_name) gin_trgm_ops);
CREATE INDEX orders_search
  ON orders USING gin (lower(coalesce(number, '') || ' ' || buyer_name || ' ' || buyer_email) gin_trgm_ops);
CREATE INDEX payment_attempts_search
  ON payment_attempts USING gin (lower(reference) gin_trgm_ops);
CREATE INDEX club_members_search
  ON club_members USING gin (lower(dgu_number || ' ' || first_name || ' ' || last_name) gin_trgm_ops);
CREATE INDEX passes_search
  ON passes USING gin (lower(number) gin_trgm_ops);
CREATE INDEX withdrawals_search
  ON withdrawals USING gin (lower(name || ' ' || email || ' ' || contract) gin_trgm_ops);
CREATE INDEX activity_search
  ON activity USING gin (lower(action || ' ' || subject_id) gin_trgm_ops);

-- The newest first is how every list opens.
CREATE INDEX accounts_created ON accounts (created_at, id);
CREATE INDEX golfers_created ON golfers (created_at, id);
CREATE INDEX orders_created ON orders (created_at, id);
CREATE INDEX payment_attempts_created ON payment_attempts (created_at, id);
CREATE INDEX passes_issued ON passes (issued_at, id);
CREATE INDEX withdrawals_received ON withdrawals (received_at, id);
CREATE INDEX check_ins_at ON check_ins (at_client, id) WHERE kind = 'attempt';
CREATE INDEX activity_newest ON activity (at, id);
CREATE INDEX activity_account ON activity (account_id, at);
CREATE INDEX orders_account ON orders (account_id);

-- Names in Danish order.
CREATE INDEX accounts_name_danish ON accounts (name COLLATE "da-x-icu", id);
CREATE INDEX orders_buyer_danish ON orders (buyer_name COLLATE "da-x-icu", id);
CREATE INDEX golfers_name_danish ON golfers (((first_name || ' ' || last_name) COLLATE "da-x-icu"), id);
