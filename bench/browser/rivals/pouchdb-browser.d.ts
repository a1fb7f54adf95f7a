declare module 'pouchdb-browser';
