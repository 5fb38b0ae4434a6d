// Smart pointers, and what holds one thing or another.

export const MEMORY = `
namespace std {
template <class T, class D = int> class unique_ptr {
 public:
  unique_ptr(T* p, D d = 0); unique_ptr();
  T& operator*() const; T* operator->() const; T* get() const; T* release(); void reset(T* p = 0); void swap(unique_ptr& other);
  D& get_deleter(); T& operator[](int i) const; unique_ptr& operator=(unique_ptr other);
};
template <class T> class shared_ptr {
 public:
  shared_ptr(T* p); shared_ptr();
  T& operator*() const; T* operator->() const; T* get() const; void reset(T* p = 0); int use_count() const; void swap(shared_ptr& other);
  shared_ptr& operator=(shared_ptr other);
};
template <class T> class weak_ptr { public: weak_ptr(shared_ptr<T> p); weak_ptr(); shared_ptr<T> lock() const; bool expired() const; void reset(); };
template <class T> class enable_shared_from_this { public: shared_ptr<T> shared_from_this(); weak_ptr<T> weak_from_this(); };
template <class T, class... Args> unique_ptr<T> make_unique(Args... args);
template <class T, class... Args> shared_ptr<T> make_shared(Args... args);
template <class T, class U> shared_ptr<T> static_pointer_cast(shared_ptr<U> p);
template <class T, class U> shared_ptr<T> dynamic_pointer_cast(shared_ptr<U> p);
template <class T> class optional {
 public:
  optional(T value); optional();
  T& operator*(); T* operator->(); T& value(); T value_or(T other) const; bool has_value() const; void reset();
  template <class... Args> T& emplace(Args... args);
};
template <class T> class reference_wrapper { public: reference_wrapper(T& value); T& get() const; T* operator->() const; };
template <class T> class atomic {
 public:
  atomic(T value); atomic();
  T load(int order = 0) const; void store(T value, int order = 0); T exchange(T value, int order = 0);
  T operator->() const; T fetch_add(T n, int order = 0); T fetch_sub(T n, int order = 0);
  bool compare_exchange_strong(T& a, T b, int order = 0, int other = 0); bool compare_exchange_weak(T& a, T b, int order = 0, int other = 0);
};
template <class T> T get(int key);
class mutex { public: mutex(); void lock(); void unlock(); bool try_lock(); };
class recursive_mutex { public: void lock(); void unlock(); bool try_lock(); };
template <class M> class lock_guard { public: lock_guard(M& m); };
template <class M> class unique_lock { public: unique_lock(M& m); unique_lock(); void lock(); void unlock(); bool owns_lock() const; };
class condition_variable { public: void notify_one(); void notify_all(); template <class L> void wait(L& lock); };
class thread { public: template <class F, class... Args> thread(F f, Args... args); thread(); void join(); void detach(); bool joinable() const; };
}
`;
