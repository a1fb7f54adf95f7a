-- Why a mail was not sent, as a code of the contract. last_error then has the mail server's words, if there are any.
alter table mail_outbox add column error_code text;
