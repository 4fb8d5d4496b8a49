-- The newest answered requests of a business, for the time within which it usually answers.
create index estimates_answered on estimates (created_by, created_at desc) where request_position = 0 and is_test = false and first_action_at is not null;
